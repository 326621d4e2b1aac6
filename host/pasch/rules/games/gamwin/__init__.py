"""Gamwin on the strip with Miwin's dice (GW-*), with a judge of its own."""
