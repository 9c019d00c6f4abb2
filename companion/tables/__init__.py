"""Random tables: reading and checking them, finding them, drawing from them. Pure: no file is opened here."""
