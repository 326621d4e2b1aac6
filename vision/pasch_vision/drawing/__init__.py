"""Pictures for people: what was understood, drawn over what was seen."""
