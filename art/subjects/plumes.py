"""Feathers, grass and a dandelion: fine parts that are neither hair nor solid."""
import numpy as np

from studio import camera, lights, materials, shapes, strands


def build(name):
    """Calls the function of that name: `_bird` for `bird`. Returns the size of the image."""
    rng = np.random.default_rng(len(name) + 80)
    target, lens, size = globals()["_" + name.replace("-", "_")](rng)
    lights.studio(0.75)
    camera.aim((1.5, -16, 3.2), target, lens, 8)
    return size


def _unit(vectors):
    return vectors / np.linalg.norm(vectors, axis=1, keepdims=True)


def _feather(name, quill, side, width, dress, rng, count=900, down=0.15, steps=8):
    """Barbs on both sides of a quill (n x 3 points); `side` is the direction across. The lowest share `down` is loose."""
    at = rng.uniform(0.04, 1, count)
    index = at * (len(quill) - 1)
    low = np.minimum(index.astype(int), len(quill) - 2)
    part = (index - low)[:, None]
    roots = quill[low] * (1 - part) + quill[low + 1] * part
    along = _unit(quill[low + 1] - quill[low])
    hand = np.where(rng.random(count) < 0.5, 1, -1)[:, None]
    loose = (at < down) | (rng.random(count) < 0.03)
    ways = along * np.where(loose, 0.3, 0.9)[:, None] + side * hand + rng.normal(size=roots.shape) * np.where(loose, 0.35, 0.04)[:, None]
    length = width * np.sin(np.pi * (0.12 + 0.84 * at)) ** 0.6 * rng.uniform(0.85, 1.05, count)
    paths = strands.grow(roots, _unit(ways), length, rng, steps, 0.0, (0.15 + 2.5 * loose)[:, None])
    paths[:, :, 1] += rng.normal(size=(count, 1)) * 0.01
    strands.add(name, paths, dress, 0.006, 0.0012, 0.5)


def _fan(rng):
    """A fan of peacock-like feathers in a handle."""
    coat = materials.fur("barbs", "#1E6A5E", "#6CC2A0")
    pale = materials.fur("pale barbs", "#D8B45A", "#F2E2B0")
    bone = materials.plain("quill", "#E9DFC8", 0.5)
    for i, angle in enumerate(np.linspace(-75, 75, 13)):
        a, long = np.radians(angle), 2.6 + 0.35 * (i % 2)
        t = np.linspace(0, 1, 16)[:, None]
        way, side = np.array([np.sin(a), 0, np.cos(a)]), np.array([np.cos(a), 0, -np.sin(a)])
        quill = way * (0.35 + long * t) + side * (0.12 * np.sin(a) * t ** 2) + [0, 0.04 * (i % 3), 0.2]
        shapes.tube("quill", [tuple(p) for p in quill], 0.022, bone, radii=list(np.linspace(1, 0.2, 16)))
        _feather("feather", quill, side, 0.42, pale if i % 3 == 1 else coat, rng, 1500, 0.3)
    shapes.lathe("handle", [(0.01, -1.2), (0.1, -1.2), (0.13, -0.6), (0.09, 0.2), (0.2, 0.5), (0.01, 0.55)],
                 materials.wood("handle", "#7A4A2C", "#4A2A18", along="z"))
    return (0, 0, 1.05), 84, (960, 800)


def _bird(rng):
    """A bird on a branch: short feathers on head and body, long ones in wing and tail."""
    down, wing = materials.fur("down", "#B5482E", "#F0A060"), materials.fur("wing", "#2E4A6A", "#7AA6CC")
    skin, bone = materials.plain("skin", "#9A4A30", 0.9), materials.plain("beak", "#3A3430", 0.3)
    body, head = strands.Ball((0, 0, 1.1), (1.05, 0.7, 0.75), (0, 28, 0)), strands.Ball((-0.85, -0.05, 1.95), (0.5, 0.48, 0.46))
    for ball, count, length, way in ((body, 12000, 0.22, (0.9, 0.1, -0.5)), (head, 6000, 0.13, (0.9, 0.1, 0.1))):
        shapes.ellipsoid("body", ball.centre, ball.radii * 0.97, skin, (0, 28, 0) if ball is body else (0, 0, 0))
        roots, normals = ball.roots(count, rng)
        ways = _unit(normals * 0.6 + way + rng.normal(size=roots.shape) * 0.2)
        paths = strands.grow(roots, ways, length * rng.uniform(0.6, 1.2, count), rng, 7, 0.8, 0.8, [ball])
        strands.add("down", strands.clump(paths, count // 25, 0.6, rng)[0], down, 0.005, 0.001, 0.4)
    t = np.linspace(0, 1, 14)[:, None]
    for i in range(9):
        start = np.array([-0.35 + 0.1 * i, -0.86 + 0.012 * i, 1.55 - 0.06 * i])
        quill = start + np.array([1.5 + 0.06 * i, 0.1, -0.75 - 0.02 * i]) * t * (0.75 + 0.05 * i)
        _feather("wing", quill, np.array([0.45, 0, 0.9]), 0.16, wing, rng, 700, 0.02)
    for i in range(5):
        quill = np.array([0.8, 0.05 * i, 0.75]) + np.array([1.7, 0.05, -0.75 + 0.12 * i]) * t
        _feather("tail", quill, np.array([0.4, 0, 0.9]), 0.17, wing, rng, 800, 0.02)
    shapes.lathe("beak", [(0.1, 0), (0.07, 0.15), (0.01, 0.38)], bone, (-1.3, -0.05, 1.95), turned=(0, -95, 0), smooth=1)
    shapes.ellipsoid("eye", (-1.06, -0.42, 2.05), (0.08, 0.06, 0.08), materials.glaze("eye", "#100C0A", rough=0.04))
    for x in (-0.25, 0.15):
        shapes.tube("foot", [(x, -0.1, 0.6), (x - 0.05, -0.12, 0.3), (x - 0.02, -0.15, 0.12)], 0.04, bone)
    shapes.tube("branch", [(-2.3, 0.1, -0.05), (-1, -0.1, 0.05), (0.6, -0.1, 0.0), (2.3, 0.2, 0.12)], 0.13,
                materials.wood("branch", "#6E543C", "#463422", along="x"))
    return (0.25, 0, 1.0), 112, (960, 700)


def _grass(rng):
    """A tuft of grass in a clay pot, with ears that nod."""
    count = 1500
    pot = [(0.01, -1.3), (0.62, -1.3), (0.82, -0.1), (0.9, -0.1), (0.9, 0.12), (0.78, 0.12), (0.7, -0.05), (0.01, -0.05)]
    shapes.lathe("pot", pot, materials.plain("clay", "#B5643E", 0.8, shade="#9A5030", grain=3))
    blade, straw = materials.fur("blade", "#3E6A22", "#A4C456"), materials.fur("straw", "#9A8448", "#E2CE90")
    turn, far = rng.uniform(0, 6.28, count), rng.uniform(0, 0.6, count) ** 0.7
    roots = np.stack([far * np.cos(turn), far * np.sin(turn), np.zeros(count)], 1)
    ways = _unit(np.stack([roots[:, 0] * 0.7, roots[:, 1] * 0.7, np.ones(count)], 1) + rng.normal(size=(count, 3)) * 0.18)
    paths = strands.grow(roots, ways, rng.uniform(1.2, 3.1, count), rng, 22, 0.35, 0.22)
    strands.add("blades", paths, blade, 0.016, 0.0015, 0.7)
    stems = strands.grow(roots[:46], _unit(ways[:46] + [0, 0, 0.6]), rng.uniform(2.6, 3.4, 46), rng, 26, 0.3, 0.1)
    strands.add("stems", stems, straw, 0.009, 0.004)
    for stem in stems:
        seeds = stem[-9:][rng.integers(0, 9, 150)] + rng.normal(size=(150, 3)) * 0.01
        ways = _unit((stem[-1] - stem[-5]) + rng.normal(size=(150, 3)) * 0.16)
        strands.add("ear", strands.grow(seeds, ways, rng.uniform(0.1, 0.34, 150), rng, 5, 0.6, 0.5), straw, 0.006, 0.001)
    return (0, 0, 0.95), 108, (820, 960)


def _dandelion(rng):
    """A dandelion clock on its stem, lit from behind."""
    middle = np.array([0, 0, 1.7])
    core = strands.Ball(middle, (0.16,) * 3)
    shapes.ellipsoid("core", middle, core.radii * 0.98, materials.plain("core", "#8A7A4A", 0.9))
    shapes.tube("stem", [(0.35, 0, -2.4), (0.2, 0, -0.8), (0.02, 0, 0.6), (0, 0, 1.6)], 0.055, materials.leaf("stem", "#8AA84E", "#6E8A3A"))
    white, brown = materials.fur("pappus", "#E6E2D6", "#FFFFFF"), materials.fur("seed", "#6A4E2C", "#D8CDB4")
    roots, ways = core.roots(330, rng)
    stalks = strands.grow(roots, ways, rng.uniform(0.72, 0.85, 330), rng, 8, 0.0, 0.15)
    strands.add("stalks", stalks, brown, 0.009, 0.003, 0.3)
    tips = np.repeat(stalks[:, -1], 34, axis=0)
    out = np.repeat(_unit(stalks[:, -1] - middle), 34, axis=0)
    ring = _unit(np.cross(out, rng.normal(size=out.shape)))
    ways = _unit(ring + out * rng.uniform(0.2, 0.75, (len(out), 1)))
    hairs = strands.grow(tips, ways, rng.uniform(0.26, 0.4, len(out)), rng, 6, -0.3, 0.3)
    strands.add("pappus", hairs, white, 0.0035, 0.0012, 0.05)
    return (0, 0, 0.9), 124, (760, 960)
