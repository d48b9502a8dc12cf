"""The camera. The world is in decimetres while Blender's lens thinks in metres, hence the factor of ten."""
import bpy
from mathutils import Vector

DECIMETRES_PER_METRE = 10


def aim(eye, target, lens_mm, f_number, focus=None):
    """Look from `eye` at `target`; sharp at `focus` (or the target)."""
    data = bpy.data.cameras.new("camera")
    data.lens, data.sensor_fit, data.sensor_width = lens_mm, "AUTO", 36
    data.clip_start, data.clip_end = 0.1, 5000
    data.dof.use_dof = True
    data.dof.aperture_fstop = f_number / DECIMETRES_PER_METRE
    camera = bpy.data.objects.new("camera", data)
    camera.location = eye
    direction = (Vector(target) - Vector(eye))
    camera.rotation_euler = direction.to_track_quat("-Z", "Y").to_euler()
    data.dof.focus_distance = (Vector(focus or target) - Vector(eye)).dot(direction.normalized())
    bpy.context.scene.collection.objects.link(camera)
    bpy.context.scene.camera = camera
