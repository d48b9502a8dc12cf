"""A parlour palm with slender leaflets in a terracotta pot on a wooden table, a kitchen with a window behind."""
from math import cos, pi, sin
from random import Random

from mathutils import Vector

from places import interior
from studio import camera, lights, materials, shapes, stage

SIZE, SAMPLES, GROUND = (853, 1280), (56, 24), 0.30
LOOK = dict(exposure=0.1, near=21, far=26)
SOIL = 1.12


def build():
    with stage.building(stage.SUBJECT):
        _pot()
        _palm(Random(12))
    with stage.building(stage.SET):
        oak = materials.wood("table", "#C99A66", "#9A6E44", along="x", rough=0.4)
        for i in range(4):
            shapes.box(f"plank {i}", (0.4 * (-1) ** i, -5.4 + 2.52 * i, -0.2), (40, 2.5, 0.4), oak, 0.04)
        interior.furnish(44)
        lights.even("#FFF0DC", 0.22)
        lights.softbox("window light", (-7, -3.0, 6.0), (0, 0, 2), (4, 6), 1150, "#F6F8FF")
        lights.softbox("rim", (4.5, 5, 5.0), (0, 0, 2), (2.5, 5), 700, "#FFE2B8")
        lights.softbox("fill", (6, -8, 3), (0, 0, 2), (5, 5), 240, "#FFE6CC")
        lights.softbox("kitchen", (-6, 30, 20), (4, 48, 4), (16, 10), 9000, "#FFF0DC")
    camera.aim((0.0, -18.5, 3.6), (0, 0, 2.1), 84, 2.0)


def _pot():
    clay = materials.plain("clay", "#C9643A", 0.75, shade="#B4532C", grain=2.5, bump=0.2, bump_scale=40)
    soil = materials.plain("soil", "#3A2A20", 1.0, shade="#241914", grain=12, bump=1.0, bump_scale=18)
    wall = [(0.0, 0.06), (0.50, 0.06), (0.56, 0.08), (0.60, 0.14), (0.76, 0.92), (0.77, 0.95), (0.86, 0.96), (0.88, 0.99),
            (0.90, 1.20), (0.89, 1.24), (0.84, 1.25), (0.81, 1.23), (0.79, 1.1), (0.76, 1.0)]
    shapes.lathe("pot", wall, clay)
    saucer = [(0.0, 0.0), (0.72, 0.0), (0.80, 0.02), (0.88, 0.13), (0.87, 0.16), (0.82, 0.15), (0.76, 0.07), (0.0, 0.06)]
    shapes.lathe("saucer", saucer, clay)
    shapes.lathe("soil", [(0.0, 1.16), (0.4, 1.14), (0.8, SOIL)], soil)


def _palm(rng):
    dresses = [materials.leaf(f"palm {i}", *pair, rough=0.35) for i, pair in
               enumerate((("#7CB24E", "#558C3C"), ("#98C45C", "#6C9C44"), ("#5F9A4C", "#417A3A")))]
    stem = materials.plain("stem", "#8DA855", 0.5, shade="#6C8A3E", grain=3)
    fronds = [(2.39996 * i + rng.uniform(-0.25, 0.25), 0.3 + 1.5 * (i / 19) ** 0.8, 3.9 - 2.2 * (i / 19)) for i in range(20)]
    for i, (turn, reach, rise) in enumerate(fronds):
        line = _spine(turn, reach, rise, rng)
        shapes.tube(f"stem {i}", line, 0.03, stem, radii=[1.1 - 0.8 * k / (len(line) - 1) for k in range(len(line))])
        vertices, faces = [], []
        for k in range(9, len(line)):
            _pair(line, k, vertices, faces, rng)
        shapes.soften(shapes.from_mesh(f"frond {i}", vertices, faces, dresses[i % 3]), 1)


def _spine(turn, reach, rise, rng, count=25):
    """A stem that rises from the soil and arches over outwards."""
    foot = (rng.uniform(-0.22, 0.22), rng.uniform(-0.22, 0.22))
    points = []
    for k in range(count):
        t = k / (count - 1)
        out, sway = reach * t ** 1.7, 0.06 * sin(3 * t + turn)
        points.append((foot[0] + (out * cos(turn) - sway * sin(turn)), foot[1] + (out * sin(turn) + sway * cos(turn)),
                       SOIL - 0.05 + rise * (t - 0.30 * t ** 3)))
    return points


def _pair(line, k, vertices, faces, rng):
    """Two leaflets at one knot of the stem, longest in the middle, hanging a little; one alone at the tip."""
    here, before = Vector(line[k]), Vector(line[k - 1])
    along = (here - before).normalized()
    across = along.cross(Vector((0, 0, 1)))
    across = across.normalized() if across.length > 0.05 else Vector((1, 0, 0))
    t = (k - 9) / (len(line) - 10)
    length = 0.42 + 0.62 * sin(pi * min(1, 0.18 + 0.72 * t))
    tip = k == len(line) - 1
    for side in ((0,) if tip else (-1, 1)):
        heading = (along * (0.55 + 0.5 * t) + across * side * 0.85 + Vector((0, 0, rng.uniform(0, 0.22)))).normalized()
        _leaflet(here, heading, length * rng.uniform(0.88, 1.08), vertices, faces)


def _leaflet(root, heading, length, vertices, faces, width=0.085, steps=8):
    broad = heading.cross(Vector((0, 0, 1))).normalized()
    up = broad.cross(heading)
    n = len(vertices)
    for i in range(steps + 1):
        t = i / steps
        w = width * max(0.02, sin(pi * t ** 0.7)) ** 0.8
        spine = root + heading * length * t - Vector((0, 0, 0.42)) * length * t * t
        vertices += [tuple(spine - broad * w + up * w * 0.4), tuple(spine), tuple(spine + broad * w + up * w * 0.4)]
    for i in range(steps):
        a = n + 3 * i
        faces += [(a, a + 1, a + 4, a + 3), (a + 1, a + 2, a + 5, a + 4)]
