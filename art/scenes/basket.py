"""A copper wire basket full of oranges before a coloured wall with the shadow of a branch."""
from math import cos, pi, sin
from random import Random

from places import cove
from studio import camera, lights, materials, shapes, stage

SIZE, SAMPLES, GROUND = (1280, 853), (48, 40), 0
LOOK = dict(exposure=0.1, near=16.5, far=20)
TOP, BOTTOM, HEIGHT = 1.62, 1.02, 1.45


def build():
    with stage.building(stage.SUBJECT):
        _wires()
        _oranges(Random(4))
        stage.turn(stage.SUBJECT, 24)
    with stage.building(stage.SET):
        cove.hang("#7FA3A0", "#75999A", depth=11)
        _branch(Random(6))
        lights.even("#DDE9F2", 0.32)
        lights.sun((-6.5, -5.0, 6.0), 4.6, "#FFE9CC", softness=1.6)
        lights.softbox("fill", (6, -8, 4), (0, 0, 1), (5, 5), 240, "#FFF1E2")
        lights.softbox("rim", (4.5, 5, 5), (0, 0, 1.2), (2, 4), 420, "#FFF6EA")
    camera.aim((0, -13.5, 4.4), (0, 0, 1.22), 80, 2.8, focus=(0, -1.2, 1))


def _ring(z, radius, steps=48):
    return [(radius * cos(2 * pi * i / steps), radius * sin(2 * pi * i / steps), z) for i in range(steps)]


def _radius(t):
    """The basket swells from its foot to its rim; t runs 0..1."""
    return BOTTOM + (TOP - BOTTOM) * sin(t * pi / 2)


def _wires():
    copper = materials.metal("copper", "#D98A5B", 0.22)
    for t, thick in ((0.0, 0.035), (0.32, 0.022), (0.66, 0.022), (1.0, 0.05)):
        shapes.tube(f"hoop {t}", _ring(0.06 + HEIGHT * t, _radius(t)), thick, copper, closed=True)
    count = 22
    for i in range(count):
        a = 2 * pi * i / count
        rib = [(_radius(t) * cos(a), _radius(t) * sin(a), 0.06 + HEIGHT * t) for t in (j / 10 for j in range(11))]
        shapes.tube(f"rib {i}", rib, 0.02, copper)
    for i in range(-4, 5):
        half = (BOTTOM ** 2 - (i * 0.22) ** 2) ** 0.5
        shapes.tube(f"base {i}", [(i * 0.22, -half, 0.06), (i * 0.22, 0, 0.06), (i * 0.22, half, 0.06)], 0.018, copper)
    wood = materials.wood("grip", "#C58F58", "#8F5F35", "x", 2.0)
    arch = [(TOP * cos(a), 0.0, 0.06 + HEIGHT + 1.25 * sin(a)) for a in (pi * i / 24 for i in range(25))]
    shapes.tube("handle", arch, 0.04, copper)
    shapes.tube("grip", [(x, 0, z) for x, _, z in arch[9:16]], 0.085, wood)


def _oranges(rng):
    peels = [materials.plain(f"peel {i}", code, 0.38, shade=dark, grain=1.2, bump=0.12, bump_scale=14) for i, (code, dark) in
             enumerate((("#F58A1F", "#EA6F0E"), ("#F79A2B", "#EE7D14"), ("#EF7A18", "#E0620A")))]
    stalk = materials.plain("stalk", "#6F7A34", 0.7, shade="#4D5A25")
    green = materials.leaf("orange leaf", "#5E8C3A", "#3C6A2A", 0.3)
    for i, (x, y, z, r) in enumerate(_pile()):
        turned = [rng.uniform(0, 360) for _ in range(3)]
        shapes.ellipsoid(f"orange {i}", (x, y, z), (r, r, r * 0.95), peels[i % 3], turned, rings=64)
        if z > 1.2:
            lean, way = rng.uniform(0.2, 0.8), rng.uniform(0, 2 * pi)
            d = (sin(lean) * cos(way), sin(lean) * sin(way), cos(lean))
            shapes.ellipsoid("stalk", [c + 0.965 * r * q for c, q in zip((x, y, z), d)], (0.055, 0.055, 0.03), stalk,
                             (0, 57.3 * lean, 57.3 * way), rings=12)
            if i % 2:
                leaf = _leaf(green)
                leaf.location = [c + 0.97 * r * q for c, q in zip((x, y, z), d)]
                leaf.rotation_euler = (0, -0.25, way + 0.6)


def _pile():
    """A layer on the base, a wider one above it, and a crown of four."""
    rows = [(0.50, 0, 1, 0.0), (0.50, 0.56, 3, 0.3), (0.58, 0.80, 5, 0.35), (1.22, 0.0, 1, 0), (1.25, 0.88, 6, 0.6),
            (1.74, 0.50, 3, 0.35)]
    for z, out, count, start in rows:
        for i in range(count):
            a = start + 2 * pi * i / count
            yield out * cos(a), out * sin(a), z, 0.435 + 0.03 * sin(7 * a + z)
    yield 0.88, -0.69, 1.5, 0.42


def _leaf(dress, length=0.85, width=0.2):
    """A pointed leaf folded along its rib, growing along x."""
    vertices, faces, steps = [], [], 12
    for i in range(steps + 1):
        t = i / steps
        w = width * sin(pi * t ** 0.8)
        droop = 0.22 * t - 0.55 * t * t
        vertices += [(length * t, -w, droop + w * 0.35), (length * t, 0, droop), (length * t, w, droop + w * 0.35)]
    for i in range(steps):
        a = 3 * i
        faces += [(a, a + 1, a + 4, a + 3), (a + 1, a + 2, a + 5, a + 4)]
    return shapes.soften(shapes.from_mesh("leaf", vertices, faces, dress), 1)


def _branch(rng):
    """Leaves outside the frame, between the sun and the wall: only their soft shadow is in the picture."""
    dark = materials.plain("branch", "#3C5A2A", 0.8)
    places = []
    for i in range(150):
        t = rng.random()
        places.append((-9 + 8 * t + rng.uniform(-1.2, 1.2), 2.0 + rng.uniform(-0.6, 0.6), 9.6 + 2.5 * t + rng.uniform(-1.6, 1.6)))
    branch = shapes.scatter("branch", places, 0.8, dark, rng, slim=0.3)
    branch.visible_camera = branch.visible_glossy = False
