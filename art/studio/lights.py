"""Lights by name: softboxes, the sun, the sky, and light that is even from all sides."""
from math import radians

import bpy
from mathutils import Vector

from studio.nodes import linear
from studio.stage import link


def _lamp(kind, name, place, colour, watts):
    lamp = bpy.data.lights.new(name, kind)
    lamp.energy, lamp.color = watts, linear(colour)[:3]
    obj = link(bpy.data.objects.new(name, lamp))
    obj.location = place
    obj.visible_camera = False
    return obj


def softbox(name, place, target, size, watts, colour="#FFFFFF"):
    obj = _lamp("AREA", name, place, colour, watts)
    obj.data.shape, (obj.data.size, obj.data.size_y) = "RECTANGLE", size
    obj.rotation_euler = (Vector(target) - Vector(place)).to_track_quat("-Z", "Y").to_euler()
    return obj


def sun(from_place, strength, colour="#FFF1DC", softness=2.0):
    obj = _lamp("SUN", "sun", from_place, colour, strength)
    obj.data.angle = radians(softness)
    obj.rotation_euler = (-Vector(from_place)).to_track_quat("-Z", "Y").to_euler()
    return obj


def _world():
    world = bpy.context.scene.world = bpy.data.worlds.new("world")
    world.use_nodes = True
    return world.node_tree, world.node_tree.nodes["Background"]


def sky(strength, height_degrees, turn_degrees):
    """Nishita's daylight sky without the sun's disc: the sun is a lamp, which is less noisy."""
    tree, background = _world()
    texture = tree.nodes.new("ShaderNodeTexSky")
    texture.sky_type, texture.sun_disc = "NISHITA", False
    texture.sun_elevation, texture.sun_rotation = radians(height_degrees), radians(turn_degrees)
    tree.links.new(texture.outputs[0], background.inputs[0])
    background.inputs[1].default_value = strength


def even(colour, strength):
    _, background = _world()
    background.inputs[0].default_value = linear(colour)
    background.inputs[1].default_value = strength


def studio(sky):
    """A key light from the left, a rim light from behind on the right, and an even sky of strength `sky`, for what stands at the origin."""
    even("#D2DAE6", sky)
    softbox("key", (-7, -9, 8), (0, 0, 1), (4, 4), 1700, "#FFF4E6")
    softbox("rim", (6, 7, 6), (0, 0, 1), (3, 5), 1300, "#FFE9CF")


def seen_only(obj):
    """A glowing thing for the camera alone: it lights nothing and so adds no noise."""
    obj.visible_diffuse = obj.visible_glossy = obj.visible_shadow = False
    return obj
