"""Renders the backgrounds with depth: blender -b --factory-startup -P art/backgrounds/views.py -- FOLDER [PERCENT SAMPLES NAME...]."""
import sys
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from places import city, cove, garden, interior, library  # noqa: E402  (the path above comes first)
from studio import camera, lights, materials, passes, shapes, stage  # noqa: E402


def _garden():
    garden.plant_out(11)
    lights.sky(0.12, 38, 200)
    lights.sun((-7, -3.5, 7), 5.0, softness=3)
    camera.aim((6, -18, 4.5), (-3, 30, 4.0), 60, 4.0, focus=(0, 0, 1.5))


def _interior():
    interior.furnish(44)
    lights.even("#FFF0DC", 0.22)
    lights.softbox("kitchen", (-6, 30, 20), (4, 48, 4), (16, 10), 9000, "#FFF0DC")
    camera.aim((1.5, -18.5, 3.6), (2.5, 44, 3.5), 62, 6.0, focus=(0, 10, 2.1))


def _library():
    library.furnish(30)
    lights.even("#FFE6CC", 0.10)
    lights.softbox("room", (0, 14, 22), (0, 30, 4), (24, 8), 11000, "#FFD2A0")
    camera.aim((2, -13.5, 2.9), (0, 30, 5), 55, 8, focus=(0, 16, 2))


def _city():
    city.build_up(90)
    camera.aim((0, -14.5, 2.7), (12, 60, 3.2), 70, 3.2, focus=(0, 5, 1.2))


def _cove():
    cove.hang("#C98F7A", "#B97F6C", depth=11)
    lights.even("#DDE9F2", 0.32)
    lights.sun((-6.5, -5.0, 6.0), 3.6, "#FFE9CC", softness=1.6)
    camera.aim((3, -13.5, 4.4), (0, 0, 2.6), 60, 8)


def _street():
    """Houses like boxes with windows on both sides of a street."""
    rng = Random(31)
    plaster = [materials.plain(f"plaster {i}", code, 0.9, grain=0.3) for i, code in
               enumerate(("#D9B48A", "#C98F6E", "#B9C4CF", "#E4DDD0", "#A9B89A"))]
    pane, kerb = materials.glaze("pane", "#2E3A46"), materials.stone("kerb", "#9A978F", "#6E6C66", 0.2)
    shapes.box("street", (0, 60, -0.5), (160, 240, 1), kerb, 0)
    for side in (-1, 1):
        y = 8.0
        while y < 120:
            deep, high = rng.uniform(10, 18), rng.uniform(14, 30)
            x = side * (14 + rng.uniform(0, 1.5))
            shapes.box("house", (x + side * 6, y + deep / 2, high / 2), (12, deep - 0.4, high), rng.choice(plaster), 0.1)
            for row in range(int(high / 4.5)):
                for column in range(int(deep / 3.6)):
                    place = (x - side * 0.02, y + 2.2 + column * 3.5, 3.2 + row * 4.4)
                    shapes.box("window", place, (0.3, 1.6, 2.6), pane, 0.05)
            y += deep
    lights.sky(0.1, 32, 160)
    lights.sun((-5, -4, 9), 3.6, softness=2)
    camera.aim((-2, -14, 4), (0.5, 60, 7), 42, 9, focus=(0, 20, 4))


def _clutter():
    """A workbench heaped with boxes, tubes and balls in many colours."""
    rng = Random(17)
    paints = [materials.plain(f"paint {i}", code, 0.6) for i, code in
              enumerate(("#B5352B", "#E8B13A", "#2F5D62", "#D8D2C4", "#3E4A6A", "#8A9A6B", "#6A4A34", "#C9A0A0"))]
    shapes.box("bench", (0, 8, -0.3), (60, 40, 0.6), materials.wood("bench", "#A97C50", "#7D5835", scale=0.3), 0.05)
    shapes.box("wall", (0, 24, 10), (90, 0.5, 40), materials.plain("wall", "#9AA5A2", 0.9, shade="#87938F", grain=0.1), 0)
    for i in range(130):
        x, y = rng.uniform(-14, 14), rng.uniform(6, 22)
        size, paint = rng.uniform(0.6, 1.8), rng.choice(paints)
        if i % 3 == 0:
            shapes.ellipsoid("ball", (x, y, size + rng.uniform(0, 5)), (size,) * 3, paint, rings=24)
        elif i % 3 == 1:
            shapes.box("box", (x, y, size + rng.uniform(0, 5)), (size * 2, size, size * 1.6), paint, 0.05,
                       (0, rng.uniform(-20, 20), rng.uniform(0, 90)))
        else:
            lean = rng.uniform(-2, 2)
            shapes.tube("tube", [(x, y, 0), (x + lean / 2, y, 4), (x + lean, y, 8)], size * 0.25, paint)
    lights.even("#DDE6F0", 0.4)
    lights.softbox("lamp", (-10, -6, 16), (0, 10, 2), (6, 6), 9000, "#FFF1DC")
    camera.aim((0, -16, 6), (0, 10, 3.5), 50, 6, focus=(0, 8, 3))


VIEWS = {"garden": _garden, "interior": _interior, "library": _library, "city": _city, "cove": _cove, "street": _street,
         "clutter": _clutter}


def main(folder, percent="100", samples="64", *names):
    for name in names or VIEWS:
        stage.clear()
        with stage.building(stage.SET):
            VIEWS[name]()
        passes.prepare(1100, 1100, int(percent), exposure=0.2)
        passes.view(f"{folder}/{name}.png", int(samples))


main(*sys.argv[sys.argv.index("--") + 1:])
