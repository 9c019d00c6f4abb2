"""A campaign in other people's forms."""
