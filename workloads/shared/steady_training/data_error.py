"""What is wrong with real data."""


class DataError(Exception):
    """One sentence for people: which file or record is wrong, and how."""
