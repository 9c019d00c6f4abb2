"""From what a file says to what it makes of a campaign: the state of tags, the plan, and carrying it out."""
