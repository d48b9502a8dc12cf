"""Cream headphones with orange cushions standing on wet-looking stone, evening lights behind."""
from math import cos, pi, sin

from places import city
from studio import camera, lights, materials, shapes, stage

SIZE, SAMPLES, GROUND = (1280, 853), (112, 48), 0.36
LOOK = dict(exposure=0.45, near=17, far=21)
APART, CENTRE = 0.82, 0.71


def build():
    with stage.building(stage.SUBJECT):
        _band()
        for side in (-1, 1):
            _cup(side)
        stage.turn(stage.SUBJECT, 34)
    with stage.building(stage.SET):
        ledge = materials.stone("ledge", "#5A5450", "#3A3634", scale=0.9, rough=0.42, bump=0.1)
        shapes.box("ledge", (0, -1.0, -0.3), (60, 16, 0.6), ledge, 0.08)
        city.build_up(90)
        lights.softbox("key", (-5.5, -5.0, 5.0), (0, 0, 1.2), (2.4, 4.5), 680, "#FFE8CE")
        lights.softbox("rim", (4.8, 4.2, 3.6), (0, 0, 1.2), (1.6, 4.5), 900, "#FFB070")
        lights.softbox("cool", (-5.0, 5.0, 3.2), (0, 0, 1.2), (1.6, 4.5), 520, "#8FB4FF")
        lights.softbox("fill", (5, -8, 3), (0, 0, 1), (5, 5), 140, "#FFDCC0")
    camera.aim((0.0, -14.5, 2.7), (0, 0, 1.2), 92, 2.4)


def _oval(count, width, height, x=0.0):
    """An oval in the y-z plane about the ear."""
    return [(x, width * cos(2 * pi * i / count), height * sin(2 * pi * i / count)) for i in range(count)]


def _shell(name, sections, material, at, side):
    """Loft ovals given as (x outward, half width, half height), closed at both ends."""
    count, vertices, faces = 64, [], []
    for x, w, h in sections:
        vertices += [(side * x, y, z) for _, y, z in _oval(count, w, h)]
    for s in range(len(sections) - 1):
        for i in range(count):
            a, b = s * count + i, s * count + (i + 1) % count
            faces.append((a, b, b + count, a + count) if side > 0 else (b, a, a + count, b + count))
    obj = shapes.from_mesh(name, vertices, faces, material)
    obj.location = at
    return shapes.soften(obj, 2)


def _cup(side):
    cream = materials.plain("cream", "#EFE3D0", 0.38, shade="#EADCC6", grain=1, Clearcoat=0.3, Clearcoat_Roughness=0.2)
    leather = materials.plain("leather", "#D2561B", 0.45, shade="#B9430F", grain=3, bump=0.25, bump_scale=55)
    steel = materials.metal("steel", "#C9C2B8", 0.2)
    dark = materials.plain("cloth", "#2A2422", 0.9, bump=0.5, bump_scale=120)
    at = (side * APART, 0, CENTRE)
    _shell("cup", [(-0.02, 0.02, 0.02), (-0.02, 0.56, 0.66), (0.02, 0.60, 0.70), (0.16, 0.60, 0.70), (0.26, 0.55, 0.65),
                   (0.30, 0.46, 0.56), (0.31, 0.43, 0.53), (0.29, 0.42, 0.52), (0.29, 0.02, 0.02)], cream, at, side)
    _shell("ring", [(0.28, 0.40, 0.50), (0.315, 0.40, 0.50), (0.325, 0.39, 0.49), (0.325, 0.37, 0.47), (0.30, 0.36, 0.46)],
           steel, at, side)
    _shell("disc", [(0.30, 0.37, 0.47), (0.312, 0.35, 0.45), (0.312, 0.01, 0.01)], leather, at, side)
    cushion = shapes.tube("cushion", [(side * -0.15, y, z) for _, y, z in _oval(32, 0.43, 0.53)], 0.17, leather, closed=True)
    cushion.location = at
    _shell("mesh", [(-0.08, 0.40, 0.50), (-0.08, 0.01, 0.01)], dark, at, side)
    fork = [(side * 0.14, 0.66 * cos(a), 0.74 * sin(a)) for a in (pi * (i / 20) for i in range(21))]
    shapes.tube("fork", fork, 0.035, steel).location = at
    for way in (-1, 1):
        shapes.ellipsoid("pivot", (at[0] + side * 0.14, way * 0.655, CENTRE), (0.075, 0.05, 0.075), steel)
    stem = [(side * (APART + 0.14), 0, CENTRE + 0.72), (side * (APART + 0.15), 0, CENTRE + 0.9),
            (side * (APART + 0.12), 0, CENTRE + 1.1)]
    shapes.tube("stem", stem, 0.055, steel)


def _arc(low, high, count=33, swell=0.0):
    """The head band: most of a half circle, from angle to angle (0 and 180 are the ears)."""
    r, top = APART + 0.14 + swell, CENTRE + 0.95
    return [(r * cos(a), 0.0, top + r * 0.92 * sin(a)) for a in
            ((low + (high - low) * i / (count - 1)) * pi / 180 for i in range(count))]


def _band():
    cream = materials.plain("band", "#EFE3D0", 0.4, shade="#EADCC6", grain=1)
    leather = materials.plain("pad", "#D2561B", 0.5, shade="#B9430F", grain=3, bump=0.25, bump_scale=55)
    shapes.soften(_strap("band", _arc(-2, 182), 0.17, 0.035, cream), 2)
    shapes.soften(_strap("pad", _arc(32, 148, swell=-0.085), 0.15, 0.07, leather), 2)


def _strap(name, line, half_width, half_thick, material):
    """A flat bar with rounded edges swept along a line in the x-z plane."""
    vertices, faces, corners = [], [], 12
    for i, (x, _, z) in enumerate(line):
        before, after = line[max(0, i - 1)], line[min(len(line) - 1, i + 1)]
        dx, dz = after[0] - before[0], after[2] - before[2]
        size = (dx * dx + dz * dz) ** 0.5
        nx, nz = -dz / size, dx / size
        end = 0.55 if i in (0, len(line) - 1) else 1
        for c in range(corners):
            a = 2 * pi * c / corners
            flat = abs(cos(a)) ** 0.4 * (1 if cos(a) > 0 else -1) * half_width * end
            thick = abs(sin(a)) ** 0.6 * (1 if sin(a) > 0 else -1) * half_thick * end
            vertices.append((x + nx * thick, flat, z + nz * thick))
    for i in range(len(line) - 1):
        for c in range(corners):
            a, b = i * corners + c, i * corners + (c + 1) % corners
            faces.append((a, b, b + corners, a + corners))
    last = (len(line) - 1) * corners
    faces += [tuple(range(corners))[::-1], tuple(range(last, last + corners))]
    return shapes.from_mesh(name, vertices, faces, material)
