"""Wires, strings and threads: much of the background shows through the subject."""
import numpy as np

from studio import camera, lights, materials, shapes, stage, strands


def build(name):
    """Calls the function of that name: `_net_bag` for `net-bag`. Returns the size of the image."""
    eye, target, lens, size = globals()["_" + name.replace("-", "_")]()
    lights.studio(0.65)
    camera.aim(eye, target, lens, 8)
    return size


def _ring(radius, height=0.0, steps=65):
    t = np.linspace(0, 2 * np.pi, steps)
    return np.stack([radius * np.cos(t), radius * np.sin(t), np.full(steps, float(height))], 1)


def _wires(name, lines, dress, radius):
    """Lines of the same number of points as round wires of even thickness."""
    strands.add(name, np.array(lines), dress, radius, radius)


def _wheel():
    """A bicycle wheel on its axle stand."""
    rubber, steel = materials.plain("tyre", "#1E1E20", 0.8), materials.metal("steel", "#C6CACE", 0.25)
    upright = lambda points: points[:, [0, 2, 1]] + [0, 0, 2.0]
    tyre, rim = upright(_ring(1.75)), upright(_ring(1.64))
    shapes.tube("tyre", [tuple(p) for p in tyre[:-1]], 0.09, rubber, closed=True)
    shapes.tube("rim", [tuple(p) for p in rim[:-1]], 0.05, steel, closed=True)
    shapes.lathe("hub", [(0.01, -0.3), (0.16, -0.3), (0.16, -0.24), (0.07, -0.2), (0.07, 0.2), (0.16, 0.24), (0.16, 0.3), (0.01, 0.3)],
                 steel, (0, 0, 2.0), turned=(90, 0, 0), smooth=1)
    spokes = []
    for i in range(36):
        a, lean = 2 * np.pi * i / 36, (1 if i % 4 < 2 else -1) * 0.75
        side = 0.27 if i % 2 else -0.27
        start = np.array([0.14 * np.cos(a + lean), side, 2 + 0.14 * np.sin(a + lean)])
        end = np.array([1.62 * np.cos(a), 0, 2 + 1.62 * np.sin(a)])
        spokes.append(start + (end - start) * np.linspace(0, 1, 6)[:, None])
    _wires("spokes", spokes, steel, 0.011)
    for side in (-1, 1):
        shapes.tube("fork", [(0, side * 0.36, 2.0), (0, side * 0.38, 1.2), (0, side * 0.4, -0.3)], 0.07,
                    materials.plain("frame", "#2E6A8A", 0.4))
    shapes.box("foot", (0, 0, -0.3), (2.0, 1.4, 0.16), materials.wood("foot", "#B98B5A", "#8A5F3A"), 0.04)
    return (6, -15, 3.4), (0, 0, 1.65), 125, (860, 900)


def _birdcage():
    """A domed cage of thin wires with a swing."""
    brass = materials.metal("brass", "#C8A04E", 0.3)
    bars, count = [], 44
    rise = np.concatenate([np.linspace(0, 2.2, 12), 2.2 + 1.15 * np.sin(np.linspace(0.1, np.pi / 2, 14))])
    far = np.concatenate([np.full(12, 1.15), 1.15 * np.cos(np.linspace(0.1, np.pi / 2, 14))])
    for i in range(count):
        a = 2 * np.pi * i / count
        bars.append(np.stack([far * np.cos(a), far * np.sin(a), rise], 1))
    _wires("bars", bars, brass, 0.014)
    _wires("hoops", [_ring(r, z) for r, z in ((1.16, 0.7), (1.16, 1.45), (1.16, 2.2), (0.85, 3.0))], brass, 0.02)
    for x in (-0.3, 0.3):
        _wires("swing", [np.linspace((x, 0, 1.5), (x, 0, 3.3), 9)], brass, 0.009)
    shapes.tube("perch", [(-0.36, 0, 1.5), (0, 0, 1.5), (0.36, 0, 1.5)], 0.04, materials.wood("perch", "#A87A4A", "#7A5230"))
    shapes.lathe("base", [(0.01, -0.14), (1.25, -0.14), (1.28, 0), (1.22, 0.12), (1.18, 0.1), (0.01, 0.0)], brass)
    shapes.tube("hook", [(0, 0, 3.3), (0, 0, 3.5), (0.16, 0, 3.62), (0, 0, 3.8), (-0.14, 0, 3.66)], 0.03, brass)
    return (2, -16, 3.0), (0, 0, 1.8), 128, (720, 940)


def _racket():
    """A tennis racket: a solid frame around strings thinner than two pixels."""
    frame, cord = materials.glaze("frame", "#1F3E7A"), materials.plain("string", "#F2EFE4", 0.5)
    t = np.linspace(0, 2 * np.pi, 49)[:-1]
    oval = [(1.0 * np.cos(a), 0, 2.45 + 1.3 * np.sin(a)) for a in t]
    shapes.tube("oval", oval, 0.075, frame, closed=True)
    for side in (-1, 1):
        shapes.tube("throat", [(side * 0.62, 0, 1.43), (side * 0.35, 0, 0.95), (side * 0.07, 0, 0.4)], 0.07, frame)
    shapes.tube("grip", [(0, 0, 0.5), (0, 0, -0.3), (0, 0, -1.2)], 0.13, materials.plain("grip", "#2A2A2E", 0.9, bump=0.5))
    at, ups, across = np.linspace(-0.9, 0.9, 17), [], []
    for x in at:
        h = 1.3 * np.sqrt(1 - x * x)
        ups.append(np.stack([np.full(9, x), 0.006 * (-1.0) ** np.arange(9), 2.45 + np.linspace(-h, h, 9)], 1))
    for z in np.linspace(-1.17, 1.17, 20):
        w = np.sqrt(1 - (z / 1.3) ** 2)
        across.append(np.stack([np.linspace(-w, w, 9), np.full(9, -0.006), np.full(9, 2.45 + z)], 1))
    _wires("strings", ups + across, cord, 0.0075)
    stage.turn(stage.SUBJECT, 12, (0, 0, 1.3), (-8, 22))
    return (0, -16, 1.6), (0.1, 0, 1.35), 112, (820, 960)


def _lace():
    """A round lace cloth hanging from a rod, seen through in a hundred places."""
    yarn = materials.plain("yarn", "#F4F0E6", 0.9)
    t, lines = np.linspace(0, 2 * np.pi, 361), []
    for row in range(1, 19):
        r, petals = 0.11 * row, 12 * (1 + row // 4)
        wave = r + 0.052 * np.abs(np.sin(petals * t / 2)) + (0.05 if row % 4 == 0 else 0) * np.sin(petals * t)
        lines.append(np.stack([wave * np.cos(t), 0.03 * np.sin(3 * t) * r, wave * np.sin(t)], 1))
        if row % 3 == 0:
            lines += [line + [0, 0.01, 0] for line in (lines[-1] * 1.012, lines[-1] * 0.988)]
    for i in range(48):
        a, far = 2 * np.pi * i / 48, np.linspace(0.1, 2.05, 361)
        bend = a + 0.06 * np.sin(far * 9 + i * np.pi)
        lines.append(np.stack([far * np.cos(bend), 0.03 * np.sin(3 * bend) * far, far * np.sin(bend)], 1))
    _wires("lace", np.array(lines) + [0, 0, 0.1], yarn, 0.0105)
    shapes.tube("rod", [(-2.1, 0, 2.19), (0, 0, 2.19), (2.1, 0, 2.19)], 0.07, materials.wood("rod", "#8A5C38", "#5A3820"))
    return (0.6, -16, 0.6), (0, 0, 0.2), 118, (880, 920)


def _net_bag():
    """Oranges in a net bag."""
    peel = materials.plain("peel", "#E8832A", 0.45, shade="#D96A1A", bump=0.4, bump_scale=30)
    cord = materials.plain("cord", "#F4E9D0", 0.8)
    for x, y, z in ((-0.5, 0, -0.5), (0.5, 0.05, -0.52), (0, -0.35, -0.45), (0, 0.4, -0.5), (-0.3, -0.05, 0.3),
                    (0.35, 0, 0.28), (0, 0.1, 0.95)):
        shapes.ellipsoid("orange", (x, y, z), (0.48,) * 3, peel)
    t, lines = np.linspace(0, 1, 60), []
    far = np.interp(t, [0, 0.06, 0.25, 0.5, 0.68, 0.85, 1], [0.05, 0.6, 1.1, 0.95, 0.7, 0.3, 0.1])
    rise = np.interp(t, [0, 0.06, 0.25, 0.5, 0.68, 0.85, 1], [-1.05, -1.0, -0.5, 0.35, 1.2, 2.0, 2.7])
    for hand in (-1, 1):
        for i in range(30):
            a = 2 * np.pi * i / 30 + hand * t * 2.6
            lines.append(np.stack([far * np.cos(a), far * np.sin(a), rise], 1))
    _wires("net", lines, cord, 0.013)
    shapes.tube("handle", [(0, 0, 2.6), (-0.3, 0, 3.1), (0, 0, 3.45), (0.3, 0, 3.1), (0, 0, 2.6)], 0.05, cord)
    return (2, -16, 2.2), (0, 0, 1.2), 122, (720, 940)
