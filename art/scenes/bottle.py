"""A glossy ceramic flask with an orange label and a wooden cap, on a stone slab before a lit library."""
from math import cos, pi, sin

import bpy

from places import library
from studio import camera, lights, materials, shapes, stage

SIZE, SAMPLES, GROUND = (853, 1280), (80, 36), 0.36
LOOK = dict(exposure=0.3, near=15, far=19)


def build():
    with stage.building(stage.SUBJECT):
        _flask()
        stage.turn(stage.SUBJECT, 14)
    with stage.building(stage.SET):
        _slab()
        library.furnish(30)
        lights.even("#FFE6CC", 0.10)
        lights.softbox("key", (-6.0, -4.2, 3.2), (0, 0, 1.5), (1.9, 6.4), 760, "#FFF4E6")
        lights.softbox("rim", (5.0, 2.4, 3.0), (0, 0, 1.5), (1.4, 6), 700, "#FFD9AE")
        lights.softbox("fill", (6.5, -8, 3), (0, 0, 1.5), (6, 5), 110, "#FFE8D4")
        lights.softbox("room", (0, 14, 22), (0, 30, 4), (24, 8), 11000, "#FFD2A0")
    camera.aim((0.0, -13.5, 2.9), (0, 0, 1.86), 92, 2.2)


def _flask():
    glaze = materials.glaze("glaze", "#1F5A57", shade="#174846", rough=0.06)
    oak = materials.wood("cap", "#D9A66C", "#A87442", along="z", scale=1.6, rough=0.4)
    brass = materials.metal("collar", "#E0B064", 0.22)
    body = [(0.0, 0.0), (0.6, 0.0), (0.84, 0.02), (0.93, 0.12), (0.96, 0.4), (0.96, 1.0), (0.95, 1.5), (0.88, 1.86),
            (0.70, 2.10), (0.46, 2.26), (0.34, 2.40), (0.32, 2.52), (0.32, 2.58), (0.0, 2.58)]
    shapes.lathe("flask", body, glaze)
    collar = [(0.0, 2.54), (0.36, 2.54), (0.375, 2.55), (0.375, 2.69), (0.36, 2.70), (0.0, 2.70)]
    shapes.lathe("collar", collar, brass, smooth=0)
    cap = [(0.0, 2.70), (0.38, 2.70), (0.41, 2.72), (0.42, 2.78), (0.42, 3.22), (0.40, 3.29), (0.34, 3.32), (0.0, 3.32)]
    shapes.lathe("cap", cap, oak)
    _label()


def _label():
    """A paper band that follows the flask, with printing that stands just off it."""
    paper = materials.plain("paper", "#FFF6E8", 0.6, shade="#F7EAD6", grain=8, bump=0.05, bump_scale=90)
    ink, orange = materials.plain("ink", "#1C1714", 0.5), materials.plain("peel", "#D9480F", 0.45)

    def band(name, low, high, half, radius, dress):
        angles = [-pi / 2 + half * (2 * i / 48 - 1) for i in range(49)]
        vertices = [(radius * cos(a), radius * sin(a), z) for a in angles for z in (low, high)]
        faces = [(2 * i, 2 * i + 2, 2 * i + 3, 2 * i + 1) for i in range(48)]
        shapes.from_mesh(name, vertices, faces, dress)

    band("label", 0.42, 1.48, 0.86, 0.968, paper)
    band("stripe", 0.42, 0.56, 0.86, 0.971, orange)
    for text, height, size in (("ZEST", 0.98, 0.30), ("orange blossom", 0.80, 0.105), ("body oil  100 ml", 0.66, 0.085)):
        _print(text, height, size, ink)
    sun = [(0.09 * cos(a), 1.33 + 0.09 * sin(a)) for a in (2 * pi * i / 32 for i in range(32))]
    shapes.from_mesh("sun", [(0.972 * sin(x / 0.972), -0.972 * cos(x / 0.972), z) for x, z in sun], [tuple(range(32))], orange)


def _print(text, height, size, ink):
    """Bend flat lettering about the flask."""
    curve = bpy.data.curves.new(text, "FONT")
    curve.body, curve.size, curve.align_x, curve.resolution_u = text, size, "CENTER", 6
    curve.space_character = 1.15
    flat = bpy.data.objects.new(text, curve)
    stage.link(flat)
    bpy.context.view_layer.update()
    mesh = bpy.data.meshes.new_from_object(flat)
    bpy.data.objects.remove(flat)
    for vertex in mesh.vertices:
        x, z = vertex.co.x / 0.973, vertex.co.y + height
        vertex.co = (0.973 * sin(x), -0.973 * cos(x), z)
    mesh.materials.clear()
    stage.link(bpy.data.objects.new(text, mesh), ink)


def _slab():
    slate = materials.stone("slab", "#B9AFA3", "#8E857B", scale=0.8, rough=0.32, bump=0.08)
    shapes.box("slab", (0, 0.5, -0.3), (40, 12, 0.6), slate, 0.06)
