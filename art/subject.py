"""Renders one subject alone with exact alpha: blender -b --factory-startup -P art/subject.py -- NAME FOLDER [PERCENT COLOUR ALPHA]."""
import importlib
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

import bpy  # noqa: E402

from studio import passes, stage  # noqa: E402  (the path above comes first)
from subjects.table import SUBJECTS  # noqa: E402

COLOUR, ALPHA = 32, 200   # samples per pixel


def main(name, folder, percent="100", colour=COLOUR, alpha=ALPHA):
    began = time.time()
    stage.clear()
    module = importlib.import_module("subjects." + SUBJECTS[name].module)
    with stage.building(stage.SUBJECT):
        width, height = module.build(name)
    passes.prepare(width, height, int(percent), exposure=0, look="None")
    scene, cycles = bpy.context.scene, bpy.context.scene.cycles
    scene.view_settings.view_transform = "Standard"
    scene.render.dither_intensity = 0
    cycles.use_adaptive_sampling, cycles.filter_width = False, 1.5
    cycles.max_bounces = 0
    blurred, clear = SUBJECTS[name].group == "blur", name in getattr(module, "CLEAR", ())
    times = 4 if clear else 2 if blurred else 1   # where chance decides more than the place in the pixel
    passes.cutout(f"{folder}/colour.png", int(colour) * times, sharp=not blurred)
    passes.coverage(f"{folder}/alpha.png", int(alpha) * times, clear)
    print(f"{name}: rendered in {time.time() - began:.0f} s")


main(*sys.argv[sys.argv.index("--") + 1:])
