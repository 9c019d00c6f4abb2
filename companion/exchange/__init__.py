"""Campaigns out of the house and into it: Lonelog, Markdown, a page to share, plain text, everything as JSON."""
