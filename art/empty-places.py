"""Renders the sets of the scenes without their subjects: blender -b --factory-startup -P art/empty-places.py -- FOLDER [PERCENT SAMPLES NAME...]."""
import importlib
import sys
from pathlib import Path

import bpy

sys.path.insert(0, str(Path(__file__).resolve().parent))

from studio import passes, stage  # noqa: E402  (the path above comes first)

# Place, and the scene that it is the set of.
PLACES = {"garden": "teddy", "library": "bottle", "paper": "basket", "kitchen": "plant", "city": "headphones"}


def main(folder, percent="100", samples="64", *names):
    for name in names or PLACES:
        scene = importlib.import_module("scenes." + PLACES[name])
        stage.clear()
        scene.build()
        # The subject leaves with its shadow and its reflections.
        for subject in stage.objects(stage.SUBJECT):
            bpy.data.objects.remove(subject)
        passes.prepare(1920, 1280, int(percent), **scene.LOOK)
        passes.view(f"{folder}/{name}.png", int(samples))


main(*sys.argv[sys.argv.index("--") + 1:])
