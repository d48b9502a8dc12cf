"""Motion blur and shallow depth of field: wide soft edges on things that are solid."""
from math import cos, pi, radians, sin

import bpy
import numpy as np

from studio import camera, lights, materials, shapes, stage
from subjects import solids


def build(name):
    """Calls the function of that name: `_bouncing_ball` for `bouncing-ball`. Returns the size of the image."""
    return globals()["_" + name.replace("-", "_")]()


def _moving(obj, path, before, after):
    """Let `path` (location or rotation_euler) go evenly from `before` to `after` while the shutter is open."""
    scene = bpy.context.scene
    scene.frame_set(1)
    scene.render.use_motion_blur, scene.render.motion_blur_shutter = True, 1.0
    for frame, value in ((0, before), (2, after)):
        setattr(obj, path, value)
        obj.keyframe_insert(path, frame=frame)
    for curve in obj.animation_data.action.fcurves:
        for key in curve.keyframe_points:
            key.interpolation = "LINEAR"


def _group(parts, place):
    """An empty that carries the parts and can be moved as one."""
    hub = stage.link(bpy.data.objects.new("hub", None))
    hub.location = place
    bpy.context.view_layer.update()
    for part in parts:
        part.parent = hub
        part.matrix_parent_inverse = hub.matrix_world.inverted()
    return hub


def _pinwheel():
    """A paper windmill turning fast on a still stick."""
    lights.studio(0.65)
    papers = [materials.plain(f"paper {i}", code, 0.8) for i, code in enumerate(("#D9473A", "#E8B13A", "#3F8AA5", "#5E9A4A"))]
    blades = []
    for i in range(8):
        a = 2 * pi * i / 8
        turn = lambda r, b, y: (r * cos(a + b), y, 2.0 + r * sin(a + b))
        corners = [(0, -0.12, 2.0), turn(1.5, 0, -0.05), turn(1.25, 0.42, -0.35), turn(0.6, 0.5, -0.3)]
        blades.append(shapes.from_mesh("blade", corners, [(0, 1, 2, 3)], papers[i % 4], smooth=False))
    blades.append(shapes.ellipsoid("pin", (0, -0.25, 2.0), (0.12, 0.14, 0.12), materials.glaze("pin", "#F2EEE4")))
    hub = _group(blades, (0, 0, 2.0))
    _moving(hub, "rotation_euler", (0, radians(-26), 0), (0, radians(26), 0))
    shapes.tube("stick", [(0, 0.05, 2.0), (0.02, 0.05, 0.5), (0, 0.05, -2.0)], 0.07,
                materials.wood("stick", "#C99B62", "#94673A", along="z"))
    camera.aim((1, -16, 2.5), (0, 0, 1.2), 118, 8)
    return 760, 960


def _speeding_car():
    solids.build("car")
    parts = [obj for obj in stage.objects(stage.SUBJECT) if obj.type in ("MESH", "CURVE")]
    hub = _group(parts, (0, 0, 0))
    _moving(hub, "location", (-0.22, 0, 0), (0.22, 0, 0))
    bpy.context.scene.camera.data.lens = 104
    return 1000, 640


def _bouncing_ball():
    """A striped ball that falls and turns."""
    lights.studio(0.65)
    ball = shapes.ellipsoid("ball", (0, 0, 0), (1, 1, 1), materials.plain("ball", "#E8DFC8", 0.5))
    red = materials.plain("stripe", "#C23B2E", 0.5)
    bands = [shapes.lathe("band", [(cos(h) * 1.004, sin(h) * 1.004) for h in np.linspace(low, low + 0.3, 6)], red, smooth=1)
             for low in (-0.95, -0.15, 0.65)]
    hub = _group([ball, *bands], (0, 0, 0))
    hub.rotation_euler = (0.4, 0.5, 0)
    _moving(hub, "location", (-0.12, 0, 0.55), (0.12, 0, -0.55))
    camera.aim((0, -16, 1), (0, 0, 0), 148, 8)
    return 760, 900


def _flowers_near():
    """A row of daisies towards the camera: the middle one is sharp, the nearest far out of focus."""
    lights.studio(0.65)
    rng = np.random.default_rng(5)
    petal = materials.plain("petal", "#F7F3EA", 0.7)
    core = materials.plain("core", "#E3A92E", 0.9, bump=0.8, bump_scale=60)
    green = materials.leaf("stem", "#7FA945", "#4F7F2E")
    for x, y, z, size in ((0.0, 0, 2.2, 1.0), (-0.95, -4.5, 1.0, 0.9), (1.15, -3.0, 1.45, 0.85),
                          (0.9, 3.5, 3.0, 0.95), (-1.3, 2.5, 2.7, 0.9)):
        middle = np.array([x, y, z])
        for i in range(19):
            a = 2 * pi * i / 19
            place = np.array([0.52 * cos(a), -0.05 + 0.06 * rng.normal(), 0.52 * sin(a)])
            shapes.ellipsoid("petal", middle + size * place, (0.34 * size, 0.03, 0.1 * size), petal,
                             (0, -np.degrees(a), 0), 24)
        shapes.ellipsoid("core", middle + [0, -0.08, 0], (0.24 * size, 0.12, 0.24 * size), core, rings=24)
        shapes.tube("stem", [tuple(middle + [0, 0.1, 0]), (x * 0.9, y + 0.2, z - 1.6), (x * 0.75, y + 0.1, -4)], 0.05, green)
    camera.aim((0, -16, 3.2), (0, 0, 1.75), 112, 1.1, focus=(0, 0, 2.2))
    return 800, 940
