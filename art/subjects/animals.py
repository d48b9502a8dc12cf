"""Six animals in four kinds of fur, sitting; some are cut by the lower border."""
from collections import namedtuple

import numpy as np

from studio import camera, lights, materials, shapes, strands

# Strands per square decimetre, length (dm), locks per strand and their pull, gravity, stray, radius (dm).
Fur = namedtuple("Fur", "density length locks pull gravity stray radius")
# Root and tip colours of the coat, of its patches (or None), ears ("up", "round",
# "long"), turn (degrees), key light's side, lens (mm), and the share of strands
# that cast a shadow: light fur scatters light on, which one bounce does not render.
Animal = namedtuple("Animal", "fur root tip patch ears turn key lens shadow")

FURS = {
    "long": Fur(1500, 0.62, 0.03, 0.6, 2.2, 0.5, 0.0032),
    "short": Fur(2600, 0.16, 0.05, 0.3, 0.8, 0.5, 0.0032),
    "thick": Fur(1900, 0.34, 0.03, 0.5, 1.0, 0.6, 0.0032),
    "wet": Fur(1300, 0.5, 0.012, 0.97, 3.5, 0.4, 0.0035),
}
ANIMALS = {
    "cat-long-pale": Animal("long", "#EFEAE2", "#FFFFFF", None, "up", 22, -1, 138, 0.06),
    "cat-short-black": Animal("short", "#080808", "#2A2826", None, "up", -20, 1, 150, 0.6),
    "cat-ginger": Animal("thick", "#A8551C", "#EDA75A", "#F6E4C8", "up", 14, 1, 175, 0.3),
    "dog-spotted": Animal("short", "#E6DFD4", "#FAF6EE", "#3A2A20", "long", -16, -1, 150, 0.2),
    "dog-wet": Animal("wet", "#4A3420", "#8A6A48", None, "long", 24, 1, 138, 0.5),
    "bear-thick": Animal("thick", "#3E2A1C", "#8C6846", None, "round", -8, -1, 170, 0.4),
}
# Each part: centre, radii, turned, length of its fur as a share, direction in which it lies.
PARTS = {
    "body": ((0, 0.45, 0.95), (0.85, 1.0, 1.05), (20, 0, 0), 1.0, (0, 0.3, -1)),
    "chest": ((0, -0.25, 1.25), (0.62, 0.55, 0.8), (0, 0, 0), 1.0, (0, -0.3, -1)),
    "head": ((0, -0.5, 2.45), (0.66, 0.62, 0.56), (0, 0, 0), 0.55, (0, 0.8, 0.1)),
    "cheek 1": ((0.36, -0.55, 2.25), (0.34, 0.36, 0.3), (0, 0, 0), 0.7, (0.9, 0.3, -0.5)),
    "cheek -1": ((-0.36, -0.55, 2.25), (0.34, 0.36, 0.3), (0, 0, 0), 0.7, (-0.9, 0.3, -0.5)),
    "muzzle": ((0, -1.02, 2.27), (0.25, 0.27, 0.2), (0, 0, 0), 0.18, (0, 0.9, -0.2)),
    "leg 1": ((0.36, -0.6, 0.62), (0.21, 0.22, 0.85), (-4, 0, 0), 0.4, (0, 0, -1)),
    "leg -1": ((-0.36, -0.6, 0.62), (0.21, 0.22, 0.85), (-4, 0, 0), 0.4, (0, 0, -1)),
    "thigh 1": ((0.72, 0.5, 0.55), (0.36, 0.7, 0.55), (0, 0, 0), 0.8, (0.2, 0.2, -1)),
    "thigh -1": ((-0.72, 0.5, 0.55), (0.36, 0.7, 0.55), (0, 0, 0), 0.8, (-0.2, 0.2, -1)),
}
EARS = {
    "up": ((0.42, -0.42, 2.98), (0.2, 0.09, 0.36), (0, 18, 0), 0.25, (0.2, 0, 1)),
    "round": ((0.52, -0.4, 2.85), (0.22, 0.1, 0.22), (0, 25, 0), 0.5, (0.3, 0, 1)),
    "long": ((0.7, -0.45, 2.15), (0.1, 0.22, 0.48), (0, -8, 0), 0.6, (0.1, 0, -1)),
}
TAIL = [(1.0 + 0.35 * np.sin(t * 2.2), 1.1 - 0.3 * t, 0.5 + 0.75 * t) for t in np.linspace(0, 2.6, 12)]


def build(name):
    animal = ANIMALS[name]
    rng = np.random.default_rng(sorted(ANIMALS).index(name) + 60)
    _coat(animal, _parts(animal), rng)
    _features(animal, rng)
    lights.even("#CAD6E6", 0.7)
    lights.softbox("key", (animal.key * 7, -9, 8), (0, 0, 1.4), (4, 4), 1700, "#FFF3E4")
    lights.softbox("rim", (-animal.key * 6, 7, 6), (0, 0, 1.5), (3, 5), 1300, "#FFE9CF")
    angle = np.radians(animal.turn)
    camera.aim((16 * np.sin(angle), -16 * np.cos(angle), 2.6), (0.1, 0, 1.62 if animal.lens < 160 else 1.95), animal.lens, 8)
    return 800, 900


def _parts(animal):
    """All parts as (name, ball, fur length as a share, direction); the tail is a chain of balls."""
    table = dict(PARTS)
    centre, radii, turned, share, way = EARS[animal.ears]
    for side in (1, -1):
        table[f"ear {side}"] = ((side * centre[0], *centre[1:]), radii, (turned[0], side * turned[1], 0), share, (side * way[0], *way[1:]))
    if animal.ears != "round":
        for i, place in enumerate(TAIL):
            before = np.array(TAIL[max(0, i - 1)])
            after = np.array(TAIL[min(len(TAIL) - 1, i + 1)])
            table[f"tail {i}"] = (place, (0.13,) * 3, (0, 0, 0), 1.0 if animal.fur != "short" else 0.5, tuple(after - before))
    return [(name, strands.Ball(*rest[:3]), *rest[3:]) for name, rest in table.items()]


def _coat(animal, parts, rng):
    fur = FURS[animal.fur]
    skin = materials.plain("skin", animal.root, 0.9, shade=animal.root, Specular=0.1)
    dresses = [materials.fur("coat", animal.root, animal.tip)]
    if animal.patch:
        dresses.append(materials.fur("patch", animal.patch, animal.patch))
    spots = [rng.normal(size=3) * [0.6, 0.7, 1.0] + [0, 0, 1.5] for _ in range(9)]
    balls = [ball for _, ball, *_ in parts]
    for name, ball, share, way in parts:
        shapes.ellipsoid(name, ball.centre, ball.radii * 0.97, skin, _turned(name, animal))
        a, b, c = ball.radii
        area = 4 * np.pi * (((a * b) ** 1.6 + (a * c) ** 1.6 + (b * c) ** 1.6) / 3) ** (1 / 1.6)
        count = int(fur.density * area / max(share, 0.4) ** 0.5)
        roots, normals = ball.roots(count, rng)
        buried = np.any([np.linalg.norm(other.local(roots), axis=1) < 0.93 for other in balls if other is not ball], axis=0)
        roots, normals = roots[~buried], normals[~buried]
        if len(roots) < 30:
            continue
        way = np.array(way) / np.linalg.norm(way)
        ways = normals * 0.55 + (way - normals * (normals @ way)[:, None]) + rng.normal(size=roots.shape) * 0.15
        length = fur.length * share * rng.uniform(0.6, 1.15, len(roots))
        paths = strands.grow(roots, ways / np.linalg.norm(ways, axis=1, keepdims=True), length, rng, 9, fur.gravity * min(1, share),
                             fur.stray * 2, [ball])
        paths, locks = strands.clump(paths, max(3, int(len(roots) * fur.locks)), fur.pull, rng)
        paths = strands.wave(paths, 0.03 * fur.length, 1.2, rng, locks)
        of = np.zeros(len(roots), int)
        if animal.patch:
            near = np.min([np.linalg.norm(roots - spot, axis=1) for spot in spots], axis=0)
            of[near + rng.normal(size=len(roots)) * 0.03 < 0.42] = 1
        for which, dress in enumerate(dresses):
            if (of == which).any():
                strands.add(name, paths[of == which], dress, fur.radius, fur.radius * 0.2, animal.shadow)


def _turned(name, animal):
    if name.startswith("ear"):
        side, turned = int(name.split()[1]), EARS[animal.ears][2]
        return turned[0], side * turned[1], 0
    return PARTS[name][2] if name in PARTS else (0, 0, 0)


def _features(animal, rng):
    dark = materials.glaze("eye", "#140C08", rough=0.04)
    iris = materials.glaze("iris", "#B8A23A" if animal.ears == "up" else "#4A2A16", rough=0.04)
    for side in (-1, 1):
        shapes.ellipsoid("eye", (side * 0.27, -1.04, 2.55), (0.12, 0.07, 0.11), iris)
        shapes.ellipsoid("pupil", (side * 0.27, -1.1, 2.55), (0.06, 0.03, 0.09), dark)
    shapes.ellipsoid("nose", (0, -1.29, 2.36), (0.09, 0.06, 0.06), materials.glaze("nose", "#3A201C", rough=0.2))
    if animal.ears == "up":
        _whiskers(rng)


def _whiskers(rng):
    sides = np.array([-1, 1] * 12)
    roots = np.stack([sides * 0.18, np.full(24, -1.12), 2.24 + rng.normal(size=24) * 0.04], 1)
    ways = np.stack([sides * 1.0, np.full(24, -0.25), rng.normal(size=24) * 0.22], 1)
    paths = strands.grow(roots, ways / np.linalg.norm(ways, axis=1, keepdims=True), rng.uniform(0.5, 1.0, 24), rng, 12, 0.5, 0.1)
    strands.add("whiskers", paths, materials.fur("whisker", "#EDE8E0", "#FFFFFF"), 0.006, 0.001)
