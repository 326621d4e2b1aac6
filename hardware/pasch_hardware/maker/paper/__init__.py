"""Templates a maker prints at true size: drilling plan, artwork of the field, markers."""
