"""Pictures of boards nobody has tuned to: what there is by lot, and rays cast at it."""
