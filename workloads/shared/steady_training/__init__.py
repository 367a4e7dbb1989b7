"""What the training scripts of all frameworks share. Imports no framework."""
