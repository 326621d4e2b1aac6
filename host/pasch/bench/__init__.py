"""What is measured of Pasch: figures for people and for those who want to make it faster."""
