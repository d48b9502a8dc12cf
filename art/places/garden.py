"""A sunny garden far out of focus: hedges, a lawn, blossoms and glints of sun between the leaves."""
from random import Random

from studio import materials, shapes


def _cloud(rng, centre, radii, count):
    places = []
    while len(places) < count:
        p = [rng.uniform(-1, 1) for _ in range(3)]
        if 0.35 < sum(c * c for c in p) < 1:
            places.append([c + q * r for c, q, r in zip(centre, p, radii)])
    return places


def plant_out():
    rng = Random(3)
    lawn = materials.plain("lawn", "#A8BE4E", 0.9, shade="#7E9E38", grain=0.1)
    shapes.box("lawn", (0, 150, -9), (900, 320, 1), lawn, bevel=0)
    greens = [("#A9C24E", "#6E9A38"), ("#7FA945", "#4F7F2E"), ("#D0D466", "#94A83E"), ("#5F8F4A", "#3A6B34")]
    dresses = [materials.leaf(f"hedge {i}", *pair) for i, pair in enumerate(greens)]
    for i in range(26):
        centre = (rng.uniform(-75, 75), rng.uniform(60, 150), rng.uniform(-6, 22))
        radii = [rng.uniform(8, 20) for _ in range(3)]
        shapes.scatter(f"bush {i}", _cloud(rng, centre, radii, 520), 2.2, dresses[i % 4], rng)
    back = materials.plain("trees", "#86A552", 1.0, shade="#4A7038", grain=0.06)
    shapes.box("trees", (0, 190, -3), (420, 4, 46), back, bevel=0)
    _dots(rng, "glint", "#FFF2C4", 7, 90, (-60, 60), (55, 120), (2, 36), (0.15, 0.45))
    _dots(rng, "leaf glint", "#E4F08A", 2.5, 80, (-60, 60), (50, 110), (-4, 28), (0.2, 0.6))
    _dots(rng, "blossom", "#F08A4E", 1.1, 22, (-50, 50), (55, 95), (-8, 0), (0.2, 0.45))
    _dots(rng, "daisy", "#FFF6E6", 1.3, 40, (-50, 50), (45, 95), (-8, 1), (0.2, 0.6))


def _dots(rng, name, colour, strength, count, across, deep, high, size):
    dress = materials.glow(name, colour, strength)
    for i in range(count):
        place = (rng.uniform(*across), rng.uniform(*deep), rng.uniform(*high))
        radius = rng.uniform(*size)
        shapes.ellipsoid(f"{name} {i}", place, (radius,) * 3, dress, rings=12)
