"""Heads with shoulders, cut by the lower border like a portrait, in eight kinds of hair."""
from collections import namedtuple

import numpy as np

from studio import camera, lights, materials, shapes, strands
from subjects import bodies
from subjects.bodies import CHEST, HEAD, NECK

# Colours of skin, cloth, hair root and hair tip; how the head is turned (degrees); key light from this side; lens (mm).
Look = namedtuple("Look", "skin cloth root tip style turn key lens", defaults=(-1, 118))
# Strands: how many, length (dm), gravity and stray of growth, locks and their pull, wave (dm) and turns, flyaways (share), lift off the scalp, radius (dm).
Hair = namedtuple("Hair", "count length gravity stray locks pull wave turns fly lift radius", defaults=(0.003,))

STYLES = {
    "straight": Hair(30000, 4.2, 4.5, 0.12, 260, 0.55, 0.02, 1.5, 0.015, 0.25),
    "wavy": Hair(26000, 3.8, 3.6, 0.15, 130, 0.75, 0.09, 3.0, 0.03, 0.4),
    "short": Hair(22000, 0.55, 0.6, 0.5, 900, 0.5, 0.02, 1.0, 0.10, 1.0),
    "afro": Hair(24000, 1.15, 0.0, 0.5, 1500, 0.75, 0.07, 9.0, 0.15, 1.6),
    "ponytail": Hair(16000, 1.5, 0.0, 0.1, 300, 0.3, 0.01, 1.0, 0.05, 0.0),
    "flyaway": Hair(16000, 2.7, 2.2, 0.4, 300, 0.65, 0.07, 2.5, 0.15, 0.6),
    "fringe": Hair(28000, 2.3, 4.5, 0.12, 300, 0.6, 0.02, 1.5, 0.02, 0.3),
    "bearded": Hair(20000, 0.5, 0.8, 0.4, 900, 0.5, 0.02, 1.0, 0.06, 0.8),
}
PEOPLE = {
    "long-dark": Look("#D9A583", "#B9C4CF", "#1B120D", "#4A3222", "straight", 18),
    "wavy-blond": Look("#E9BD9E", "#2F5D62", "#8A6632", "#E3C27E", "wavy", -16, 1),
    "grey-short": Look("#C98F6E", "#5B3A52", "#6B6B6C", "#D5D6D8", "short", 24),
    "afro": Look("#6E4630", "#D9A441", "#120C09", "#3A281C", "afro", -10, 1, 100),
    "ponytail": Look("#DDAE8C", "#A33B3B", "#3A2214", "#7D5230", "ponytail", 62, 1, 100),
    "red-flyaway": Look("#EFC9B0", "#3C4A3A", "#7A2E10", "#D9743A", "flyaway", 8),
    "fringe": Look("#E2B796", "#E4DDD0", "#2A1A12", "#6A4630", "fringe", -22),
    "beard": Look("#B97F5C", "#394B6B", "#2B1C12", "#6E4A2C", "bearded", 14, 1),
}
BAND = np.array([0, 1.06, 0.42])


def build(name):
    look = PEOPLE[name]
    dress(name, np.random.default_rng(sorted(PEOPLE).index(name) + 40))
    lights.even("#C9D4E4", 0.55)
    lights.softbox("key", (look.key * 7, -9, 6), (0, 0, -0.5), (4, 4), 1500, "#FFF3E4")
    lights.softbox("rim", (-look.key * 6, 7, 5), (0, 0, 0), (3, 5), 1200, "#FFE9CF")
    angle = np.radians(look.turn)
    camera.aim((16 * np.sin(angle), -16 * np.cos(angle), 0.4), (0, 0.1, -0.72), look.lens, 8)
    return 800, 900


def dress(name, rng):
    """Body, face and hair without light and camera."""
    look = PEOPLE[name]
    bodies.body(look)
    bodies.face(look, rng)
    material = materials.fur("hair", look.root, look.tip, rough=0.3)
    _scalp(STYLES[look.style], look.style, material, rng)
    if look.style == "bearded":
        _beard(material, rng)


def _where(style):
    """Where hair grows on the head, in its unit ball: behind a hairline that runs in front of the ears."""
    low = {"short": -0.45, "bearded": -0.45, "afro": -0.5}.get(style, -0.6)
    return lambda q: (((q[:, 2] > 0.62 - 0.2 * q[:, 0] ** 2) | (q[:, 1] > -0.28 - 0.25 * q[:, 2]))
                      & (q[:, 2] > low - 0.1 * q[:, 1])).astype(float)


def _ways(style, roots, normals, lift):
    """The way in which hair leaves the scalp: to both sides of a parting, forward for a fringe, short hair to one side, an afro straight out."""
    x, y, z = (roots - HEAD.centre).T
    one = np.ones_like(x)
    if style == "afro":
        ways = np.zeros_like(roots)
    elif style in ("short", "bearded"):
        ways = np.stack([0.7 * one, -0.2 * one + y, -0.4 * one], 1)
    else:
        ways = np.stack([np.sign(x - 0.1) * 1.2, 0.35 * one + 0.6 * y, -0.2 * one], 1)
        if style == "fringe":
            front = (y < -0.1) & (np.abs(x) < 0.62)
            ways[front] = np.stack([0.35 * x[front], -one[front], 0 * one[front]], 1)
    ways = ways + lift * normals
    return ways / np.linalg.norm(ways, axis=1, keepdims=True)


def _scalp(hair, style, dress, rng):
    balls = [HEAD, NECK, CHEST]
    roots, normals = HEAD.roots(hair.count, rng, _where(style))
    ways = _ways(style, roots, normals, hair.lift)
    length = hair.length * rng.uniform(0.8, 1.05, hair.count)
    if style == "fringe":
        front = (roots[:, 1] < 0) & (np.abs(roots[:, 0]) < 0.62)
        length[front] = np.minimum(length[front], 0.95 + 0.1 * rng.random(front.sum()))
    if style == "ponytail":
        _tail(hair, dress, rng)
    fly = rng.random(hair.count) < hair.fly
    stray, gravity = np.where(fly, 3.5, 1.0), np.where(fly, 0.6, 1.0) * hair.gravity
    length[fly] *= rng.uniform(0.2, 0.8, fly.sum())
    steps = int(np.clip(hair.turns * 8 + hair.length * 6, 10, 64))
    paths = (_combed_back(roots) if style == "ponytail" else
             strands.grow(roots, ways, length, rng, steps, gravity, (stray * hair.stray)[:, None], balls))
    paths, locks = strands.clump(paths, hair.locks, hair.pull * ~fly[:, None, None], rng)
    paths = strands.wave(paths, hair.wave, hair.turns, rng, locks)
    strands.add("hair", paths, dress, hair.radius, hair.radius * 0.3)


def _combed_back(roots, steps=20):
    """Over the head to the band: the shortest way on the unit ball, a little above the skin."""
    start, end = HEAD.local(roots)[:, None], HEAD.local(BAND)[None, None]
    t = np.linspace(0, 1, steps + 1)[None, :, None]
    way = start * (1 - t) + end * t
    way = way / np.linalg.norm(way, axis=2, keepdims=True) * (1 + 0.05 * np.sin(t * np.pi))
    return HEAD.world(way)


def _tail(hair, dress, rng):
    """A tail from a band at the back of the head."""
    count = 9000
    shapes.ellipsoid("band", BAND, (0.13, 0.09, 0.13), materials.plain("band", "#2B2B33", 0.7))
    roots = BAND + rng.normal(size=(count, 3)) * 0.05
    ways = np.array([0, 1.0, 0.55]) + rng.normal(size=(count, 3)) * 0.22
    paths = strands.grow(roots, ways / np.linalg.norm(ways, axis=1, keepdims=True), rng.uniform(1.9, 3.0, count), rng, 30,
                         1.6, 0.2, [HEAD, NECK, CHEST])
    paths, locks = strands.clump(paths, 60, 0.5, rng)
    strands.add("tail", strands.wave(paths, 0.04, 2, rng, locks), dress, hair.radius, hair.radius * 0.25)


def _beard(dress, rng):
    jaw = strands.Ball((0, -0.22, -0.55), (0.57, 0.59, 0.59))
    keep = lambda q: ((q[:, 2] < 0.05 + 0.6 * np.abs(q[:, 0])) & (q[:, 1] < 0.5)).astype(float)
    roots, normals = jaw.roots(14000, rng, keep)
    lips = (np.abs(roots[:, 0]) < 0.26) & (np.abs(roots[:, 2] + 0.68) < 0.08)
    roots, normals = roots[~lips], normals[~lips]
    length = rng.uniform(0.5, 1.0, len(roots)) * np.clip(0.9 - 0.6 * (roots[:, 2] + 0.9), 0.25, 1.1)
    ways = normals + [0, -0.2, -0.7]
    paths = strands.grow(roots, ways / np.linalg.norm(ways, axis=1, keepdims=True), length, rng, 16, 1.2, 0.8, [jaw])
    paths, locks = strands.clump(paths, 500, 0.5, rng)
    strands.add("beard", strands.wave(paths, 0.035, 2.5, rng, locks), dress, 0.0035, 0.001)
