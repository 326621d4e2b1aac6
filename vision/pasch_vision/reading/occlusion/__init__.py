"""What hides the board: hands, sleeves, cups."""
