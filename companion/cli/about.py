"""Credits, licence and the notices that the games' licences ask for."""

from __future__ import annotations

ABOUT = """\
companion: a terminal companion for tabletop role-playing games played alone. MIT licence.

Three games, by their rules retold in our own words:
  Synthetic Dream Machine (SDM), by Luka Rejec
  Scattershot, by Fang Langford (an unofficial reading)
  Synthesis, by Mike Holmes and J B Bell (an unofficial reading)
The log notation is Lonelog, by zeruhur.

companion is an independent production by the companion's authors and is not affiliated with Luka Rejec or WTF Studio. \
It is published under the Synthetic Dream Machine Third Party License.
Synthetic Dream Machine (SDM), Ultraviolet Grasslands (UVG), Our Golden Age (OGA), and the Vastlands Guidebook (VLG) \
are copyright Luka Rejec."""
