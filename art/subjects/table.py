"""The subjects: which group each belongs to, which module builds it, and which half of a measurement it serves."""
from collections import namedtuple

Subject = namedtuple("Subject", "group module split")

_ROWS = """
hair people choose long-dark wavy-blond grey-short afro ponytail
hair people confirm red-flyaway fringe beard
fur animals choose cat-long-pale cat-short-black dog-wet bear-thick
fur animals confirm cat-ginger dog-spotted
feather-grass plumes choose bird grass
feather-grass plumes confirm fan dandelion
glass-smoke glassware choose goblet bottle-green candle
glass-smoke glassware confirm steaming-cup
net-wire nets choose wheel birdcage racket lace
net-wire nets confirm net-bag
blur blurred choose pinwheel speeding-car flowers-near
blur blurred confirm bouncing-ball
hard solids choose car chair mug box
hard solids confirm shoe hammer
"""

SUBJECTS = {name: Subject(*row.split()[:3]) for row in _ROWS.strip().splitlines() for name in row.split()[3:]}
