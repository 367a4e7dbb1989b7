"""What the training scripts of all frameworks share. Only `pytorch` imports a framework."""
