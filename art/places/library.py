"""A wooden shelf wall with books and small warm lamps."""
from random import Random

from studio import lights, materials, shapes


def furnish(depth=26):
    rng = Random(8)
    walnut = materials.wood("walnut", "#8A5C38", "#5A3820", rough=0.5)
    back = materials.plain("panel", "#6A4A34", 0.8, shade="#563A28", grain=0.2)
    shapes.box("panel", (0, depth + 3, 6), (70, 0.6, 60), back, 0)
    spines = [materials.plain(f"spine {i}", code, 0.7) for i, code in
              enumerate(("#B93C08", "#EADBC4", "#2E4A52", "#D08A3C", "#6B2F20", "#8C9A78", "#F2E6D2", "#33302E"))]
    for row in range(-2, 5):
        z = row * 4.6 - 1
        shapes.box(f"board {row}", (0, depth + 1, z), (70, 4, 0.45), walnut, 0.06)
        x = -16.0
        while x < 16:
            if rng.random() < 0.16:
                x += rng.uniform(1.2, 3.2)
                continue
            w, h = rng.uniform(0.35, 0.9), rng.uniform(2.2, 3.5)
            shapes.box("book", (x + w / 2, depth + rng.uniform(-0.2, 0.5), z + 0.22 + h / 2), (w, 2.2, h),
                       rng.choice(spines), 0.04, (0, rng.choice((0, 0, 0, 5)), 0), 1)
            x += w + 0.04
    bulb = materials.glow("fairy light", "#FFB65C", 26)
    for i in range(46):
        place = (rng.uniform(-14, 14), depth - rng.uniform(2.5, 7), rng.uniform(-4, 15))
        lights.seen_only(shapes.ellipsoid("fairy light", place, (rng.uniform(0.07, 0.14),) * 3, bulb, rings=10))
    shapes.box("upright", (-9, depth + 1, 6), (0.5, 4, 60), walnut, 0.06)
    shapes.box("upright", (9.5, depth + 1, 6), (0.5, 4, 60), walnut, 0.06)
