"""Preparing an evening: recipes, what is rolled from them, and the page that comes of it."""
