"""What stands on the play screen: the journal, the panels drawn from data, the oracles."""
