"""A warm kitchen far out of focus: a bright window, shelves with jars, a green cabinet, hanging lamps."""
from random import Random

from studio import lights, materials, shapes


def furnish(depth=42):
    rng = Random(5)
    y = depth
    wall = materials.plain("wall", "#D8C2A2", 0.9, shade="#CDB48F", grain=0.05)
    oak = materials.wood("oak", "#C08D58", "#8F6238", rough=0.5)
    shapes.box("wall", (0, y + 6, 10), (120, 1, 60), wall, 0)
    shapes.box("floor", (0, y / 2 + 10, -9), (120, 90, 1), materials.wood("floor", "#A97C50", "#7D5835", "y", 0.1), 0)
    _window((-6.6, y + 5.2, 5.5), (8.5, 12.5))
    for row, height in enumerate((2.6, 7.4)):
        shapes.box(f"shelf {row}", (11, y + 3.5, height), (18, 4, 0.5), oak, 0.1)
        _jars(rng, row, height + 0.3, 3.2, 20, y + 3.5)
    cabinet = materials.plain("cabinet", "#44604F", 0.5, shade="#3A5546", grain=0.1)
    shapes.box("cabinet", (6, y + 3, -5), (44, 6, 7), cabinet, 0.2)
    shapes.box("worktop", (6, y + 3, -1.2), (45, 6.6, 0.7), oak, 0.1)
    _jars(rng, 9, -0.8, -2, 8, y + 2.5)
    bulb = materials.glow("bulb", "#FFC27A", 14)
    for x, z in ((3.4, 10.2), (6.8, 10.8), (0.4, 10.9)):
        lights.seen_only(shapes.ellipsoid("bulb", (x, y - 4, z), (0.5,) * 3, bulb, rings=16))


def _window(centre, size):
    x, y, z = centre
    w, h = size
    frame = materials.plain("frame", "#F4EEE4", 0.5)
    lights.seen_only(shapes.box("daylight", (x, y + 0.15, z), (w, 0.1, h), materials.glow("daylight", "#EAF3FF", 3.2), 0))
    for i in (-1, 0, 1):
        shapes.box("bar", (x + i * w / 2, y, z), (0.7, 0.5, h + 0.7), frame, 0.05)
        shapes.box("rail", (x, y, z + i * h / 2), (w + 0.7, 0.5, 0.7), frame, 0.05)


def _jars(rng, row, floor, left, right, y):
    dresses = [materials.glaze(f"jar {row} {i}", code) for i, code in
               enumerate(("#C2602E", "#F2E8DA", "#3F5A5E", "#D9A441", "#8A9A6B", "#E7C9A9"))]
    x = left
    while x < right:
        r, h = rng.uniform(0.7, 1.3), rng.uniform(1.6, 3.6)
        profile = [(0.01, 0), (r, 0), (r * 1.05, h * 0.5), (r * 0.9, h * 0.8), (r * 0.5, h * 0.95), (0.01, h)]
        shapes.lathe("jar", profile, rng.choice(dresses), (x, y, floor), steps=20, smooth=1)
        x += r * 2 + rng.uniform(0.2, 1.6)
