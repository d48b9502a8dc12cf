"""Dusk over a city: a skyline, street lamps and cars' lights, a last orange stripe of sky."""
from random import Random

from studio import lights, materials, shapes
from studio.nodes import Graph


def build_up(depth=90):
    rng = Random(21)
    lights.even("#33415F", 0.35)
    shapes.box("sky", (0, depth * 3.2, 60), (900, 1, 420), _dusk(), 0)
    towers = [materials.glow(f"tower {i}", code, 0.42) for i, code in enumerate(("#3A3E63", "#4A4668", "#2F3659"))]
    for i in range(22):
        h = rng.triangular(22, 62, 30)
        shapes.box(f"tower {i}", ((i - 11) * 11 + rng.uniform(-4, 4), depth * 2 + rng.uniform(0, 40), h / 2 - 40),
                   (rng.uniform(9, 18), 12, h), towers[i % 3], 0)
    palette = [("#FFB458", 5, 60), ("#FFDCA0", 5, 44), ("#FF7A2E", 5, 34), ("#FF4A2A", 4, 14),
               ("#8FC4FF", 4, 18), ("#5FE0D0", 3, 6)]
    for colour, strength, count in palette:
        dress = materials.glow(f"lamp {colour}", colour, strength)
        for _ in range(count):
            place = (rng.uniform(-62, 62), rng.uniform(depth * 0.9, depth * 1.9), rng.triangular(-26, 22, -10))
            lights.seen_only(shapes.ellipsoid("lamp", place, (rng.uniform(0.3, 0.8),) * 3, dress, rings=10))


def _dusk():
    g = Graph("dusk")
    up = g.add("SeparateXYZ", Vector=g.add("TexCoord").outputs["Generated"]).outputs["Z"]
    colour = g.ramp(up, (0.34, "#FFA660"), (0.38, "#E07E62"), (0.44, "#8A6488"), (0.56, "#3A4672"))
    g.material.cycles.sample_as_light = False
    return g.finish(g.add("Emission", Color=colour, Strength=0.6))
