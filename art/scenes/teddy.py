"""A honey-coloured teddy bear with a scarf, sitting on a garden table in the sun."""
from math import cos, pi, sin

from places import garden
from studio import camera, fur, lights, materials, shapes, stage

SIZE, SAMPLES, GROUND = (1280, 853), (80, 36), 0.32
LOOK = dict(exposure=0.0, near=22, far=26)
EYES = [(-0.29, -0.71, 0.13), (0.29, -0.71, 0.13)]


def build():
    with stage.building(stage.SUBJECT):
        _bear()
        _face()
        _scarf()
        stage.turn(stage.SUBJECT, 14)
    with stage.building(stage.SET):
        _table()
        garden.plant_out()
        lights.sky(0.12, 38, 200)
        lights.sun((-7, -3.5, 7), 5.0, softness=3)
        lights.softbox("rim", (4.5, 6, 6), (0, 0, 1.6), (3, 4), 1500, "#FFE2B8")
        lights.softbox("fill", (6, -7, 4), (0, 0, 1.4), (5, 5), 260, "#FFE9D2")
    camera.aim((0.55, -18.4, 4.5), (0, 0, 1.48), 92, 3.0, focus=(0, -0.7, 1.5))


def _short_near_floor(base):
    """Strands are cut where the bear sits, so that none goes through the table."""
    return lambda x, y, z: min(1.0, max(0.12, (z + base) / 0.55))


def _face_length(x, y, z):
    """Short around the eyes and muzzle, full on the crown and cheeks."""
    near = min(((x - a) ** 2 + (y - b) ** 2 + (z - c) ** 2) ** 0.5 for a, b, c in EYES)
    muzzle = (x * x + (z + 0.18) ** 2) ** 0.5 if y < 0 else 1
    return min(0.3 + max(0, near - 0.1) * 1.5, 0.35 + max(0, muzzle - 0.2), 1.0)


def _bear():
    seeds = fur.seeds(11)
    skin = materials.plain("skin", "#A8682C", 0.9)
    pale_skin = materials.plain("pale skin", "#D9B07A", 0.9)
    honey = materials.fur("honey", "#B5763A", "#F0BC78")
    cream = materials.fur("cream", "#E8CFA5", "#FFF0D2")

    def part(name, centre, radii, guides, turned=(0, 0, 0), length=0.27, pale=False, length_at=None, droop=0.3):
        body = shapes.ellipsoid(name, centre, radii, pale_skin if pale else skin, turned)
        fur.grow(body, cream if pale else honey, length, guides, length_at=length_at, seed=next(seeds), droop=droop)

    part("body", (0, 0, 0.98), (0.80, 0.70, 0.95), 2400, length_at=_short_near_floor(0.95))
    part("head", (0, -0.08, 2.25), (0.84, 0.72, 0.70), 2600, length_at=_face_length, droop=0.1)
    part("muzzle", (0, -0.70, 2.06), (0.35, 0.30, 0.26), 700, length=0.06, pale=True, droop=0.1)
    for side in (-1, 1):
        part(f"ear {side}", (side * 0.64, 0.0, 2.83), (0.31, 0.15, 0.31), 520, (0, side * 25, 0), 0.17, droop=0)
        part(f"ear lining {side}", (side * 0.64, -0.25, 2.82), (0.2, 0.11, 0.2), 200, (0, side * 25, 0), 0.06, True)
        part(f"arm {side}", (side * 0.90, -0.36, 1.18), (0.24, 0.25, 0.60), 900, (-38, -side * 22, 0), 0.23)
        part(f"leg {side}", (side * 0.62, -0.78, 0.37), (0.34, 0.66, 0.33), 900, (0, 0, side * 14), 0.21,
             length_at=_short_near_floor(0.33))
        part(f"foot {side}", (side * 0.76, -1.30, 0.46), (0.35, 0.24, 0.43), 620, (-12, 0, side * 14), 0.18,
             length_at=_short_near_floor(0.42))
        part(f"sole {side}", (side * 0.79, -1.54, 0.50), (0.23, 0.11, 0.29), 260, (-12, 0, side * 14), 0.05, True)


def _face():
    dark = materials.glaze("eye", "#140C08", rough=0.04)
    nose = materials.glaze("nose", "#2A1710", rough=0.15)
    thread = materials.plain("thread", "#2A1710", 0.8)
    for x, y, z in EYES:
        shapes.ellipsoid("eye", (x, y - 0.10, z + 2.25), (0.105, 0.09, 0.115), dark)
    shapes.ellipsoid("nose", (0, -1.0, 2.17), (0.15, 0.09, 0.105), nose)
    shapes.tube("lip", [(0, -1.06, 2.1), (0, -1.08, 2.02), (0, -1.06, 1.95)], 0.016, thread)
    smile = [(x, -1.06 + 0.9 * x * x, 1.95 - 0.05 * sin(abs(x) / 0.17 * pi) + 0.25 * x * x)
             for x in (i * 0.02 - 0.2 for i in range(21))]
    shapes.tube("smile", smile, 0.016, thread)


def _scarf():
    wool = materials.fur("wool", "#B93C08", "#F06A22")
    knit = materials.plain("knit", "#E8560F", 0.95, shade="#C2410C", grain=14, bump=1.0, bump_scale=26, Specular=0.1)
    ring = [(0.70 * cos(a), 0.64 * sin(a) - 0.08, 1.64 + 0.05 * sin(a)) for a in (2 * pi * i / 24 for i in range(24))]
    shapes.tube("scarf", ring, 0.175, knit, closed=True)
    for i, (x, z, lean) in enumerate(((0.30, 1.20, -12), (0.10, 1.28, 10))):
        end = shapes.box(f"scarf end {i}", (x, -1.02 + 0.03 * i, z), (0.30, 0.09, 0.72), knit, 0.04, (8, lean, 0))
        shapes.soften(end, 3)
        fur.grow(end, wool, 0.035, 300, children=50, seed=5 + i, droop=0.5)
    knot = shapes.ellipsoid("knot", (0.2, -0.92, 1.58), (0.19, 0.15, 0.17), knit)
    fur.grow(knot, wool, 0.035, 200, children=50, seed=9)


def _table():
    dress = materials.wood("table", "#B98A5C", "#8A5F3A", along="x", rough=0.5)
    for i in range(5):
        shapes.box(f"plank {i}", (0.3 * (-1) ** i, -6.2 + i * 2.02, -0.2), (40, 2.0, 0.4), dress, 0.04)
