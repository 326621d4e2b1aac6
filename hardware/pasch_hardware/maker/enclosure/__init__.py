"""The printed box for the dice pixels: solids, their export, and pictures of them."""
