"""The empty stage: one scene, one collection for the subject and one for the set around it."""
from contextlib import contextmanager
from math import radians

import bpy

SUBJECT, SET = "subject", "set"
_current = SET


def clear():
    """Start from nothing, so that a render depends on the scene's file alone."""
    bpy.ops.wm.read_factory_settings(use_empty=True)
    for name in (SUBJECT, SET):
        collection = bpy.data.collections.new(name)
        bpy.context.scene.collection.children.link(collection)


@contextmanager
def building(name):
    """Everything made inside this block belongs to SUBJECT or to SET."""
    global _current
    before, _current = _current, name
    yield
    _current = before


def link(obj, material=None):
    """Put an object on the stage, dressed in its material."""
    bpy.data.collections[_current].objects.link(obj)
    if material:
        obj.data.materials.append(material)
    return obj


def objects(name):
    return list(bpy.data.collections[name].objects)


def turn(name, degrees, about=(0, 0, 0), tilt=(0, 0)):
    """Turn everything in a collection about a vertical axis (and tilt it about x and y, in degrees)."""
    hub = bpy.data.objects.new("hub", None)
    hub.location = about
    bpy.data.collections[name].objects.link(hub)
    bpy.context.view_layer.update()
    for obj in objects(name):
        if obj is not hub and obj.parent is None:
            obj.parent = hub
            obj.matrix_parent_inverse = hub.matrix_world.inverted()
    hub.rotation_euler = (radians(tilt[0]), radians(tilt[1]), radians(degrees))
