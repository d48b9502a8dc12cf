"""Renders one subject: blender -b --factory-startup -P art/render.py -- SUBJECT FOLDER [PERCENT SAMPLES_CUTOUT SAMPLES_SET]."""
import importlib
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

from studio import passes, stage  # noqa: E402  (the path above comes first)


def main(subject, folder, percent="100", cutout_samples="", set_samples=""):
    scene = importlib.import_module("scenes." + subject)
    began = time.time()
    stage.clear()
    scene.build()
    passes.prepare(*scene.SIZE, int(percent), **scene.LOOK)
    passes.cutout(f"{folder}/cutout.png", int(cutout_samples or scene.SAMPLES[0]))
    cut = time.time()
    samples = int(set_samples or scene.SAMPLES[1])
    passes.plate(f"{folder}/plate.png", f"{folder}/mist", samples)
    passes.ground(f"{folder}/ground.png", samples, scene.GROUND)
    print(f"{subject}: cutout {cut - began:.0f} s, set {time.time() - cut:.0f} s")


main(*sys.argv[sys.argv.index("--") + 1:])
