"""The renders of a scene: the set without the subject, the subject without the set, the alpha alone, and everything."""
from os.path import basename, dirname

import bpy

from studio import materials, stage


def prepare(width, height, percent, exposure, look="Medium High Contrast", near=14, far=45):
    """Cycles on the CPU, Filmic, one fixed seed. Mist from near to far tells where the plate is out of focus."""
    scene = bpy.context.scene
    render, cycles = scene.render, scene.cycles
    render.engine = "CYCLES"
    render.resolution_x, render.resolution_y, render.resolution_percentage = width, height, percent
    cycles.seed, cycles.use_denoising = 7, False
    cycles.use_adaptive_sampling, cycles.adaptive_threshold = True, 0.02
    cycles.max_bounces, cycles.diffuse_bounces, cycles.glossy_bounces = 4, 2, 3
    cycles.transmission_bounces, cycles.transparent_max_bounces = 2, 4
    cycles.sample_clamp_indirect, cycles.sample_clamp_direct = 4, 0
    cycles.caustics_reflective = cycles.caustics_refractive = False
    cycles.blur_glossy = 0.5
    scene.cycles_curves.shape, scene.cycles_curves.subdivisions = "RIBBONS", 2
    render.hair_type = "STRIP"
    render.use_persistent_data = True
    view = scene.view_settings
    view.view_transform, view.look, view.exposure = "Filmic", look, exposure
    if scene.world:
        scene.world.mist_settings.start, scene.world.mist_settings.depth = near, far - near
        scene.world.mist_settings.falloff = "LINEAR"


def _write(path, samples, mode):
    scene = bpy.context.scene
    scene.cycles.samples = samples
    scene.render.filepath = path
    image = scene.render.image_settings
    image.file_format, image.color_mode, image.color_depth = "PNG", mode, "16"
    bpy.ops.render.render(write_still=True)


def _show(subject, setting):
    for name, visible in ((stage.SUBJECT, subject), (stage.SET, setting)):
        for obj in stage.objects(name):
            obj.visible_camera = visible and obj.type != "LIGHT"


def cutout(path, samples, sharp=True):
    """Straight-alpha RGBA: the exact matte and foreground. If `sharp`, the lens is stopped down: all of the subject is sharp."""
    scene = bpy.context.scene
    scene.camera.data.dof.use_dof, scene.render.film_transparent = not sharp, True
    _show(subject=True, setting=False)
    _write(path, samples, "RGBA")


def coverage(path, samples, clear=False):
    """The alpha alone, at little cost. Leaves the scene dark.

    Every surface only glows, and a pixel that is all or nothing after 64 samples is finished. Where light passes through
    surfaces (`clear`) they keep their materials instead, every pixel has all samples, and nothing is lit.
    """
    scene = bpy.context.scene
    scene.world = None
    for obj in scene.objects:
        obj.hide_render = obj.hide_render or obj.type == "LIGHT"
    if not clear:
        bpy.context.view_layer.material_override = materials.glow("coverage", "#FFFFFF", 1)
        scene.cycles.use_adaptive_sampling, scene.cycles.adaptive_min_samples = True, 64
        scene.cycles.adaptive_threshold = 0.005
    _write(path, samples, "RGBA")


def view(path, samples):
    """Everything before the camera, opaque."""
    _write(path, samples, "RGB")


def plate(path, mist_path, samples):
    """The set at half size, with the subject's shadow, bounce light and reflection, but without the subject."""
    scene = bpy.context.scene
    scene.camera.data.dof.use_dof, scene.render.film_transparent = True, False
    whole = scene.render.resolution_percentage
    scene.render.resolution_percentage = whole // 2
    _show(subject=False, setting=True)
    bpy.context.view_layer.use_pass_mist = True
    _mist_to(mist_path)
    _write(path, samples, "RGB")
    scene.use_nodes = False
    scene.render.resolution_percentage = whole


def ground(path, samples, top):
    """The lowest part of the set (up to `top`, 0..1 of the height) at full size: sharp where the subject stands.

    With `top` 0 nothing is rendered: a ground without texture can be taken from the plate.
    """
    if not top:
        return
    render = bpy.context.scene.render
    render.use_border, render.use_crop_to_border = True, False
    render.border_min_x, render.border_max_x, render.border_min_y, render.border_max_y = 0, 1, 0, top
    bpy.context.scene.render.film_transparent = False
    _write(path, samples, "RGBA")


def _mist_to(path):
    scene = bpy.context.scene
    scene.use_nodes = True
    tree = scene.node_tree
    tree.nodes.clear()
    layers, file = tree.nodes.new("CompositorNodeRLayers"), tree.nodes.new("CompositorNodeOutputFile")
    picture = tree.nodes.new("CompositorNodeComposite")
    file.base_path, file.file_slots[0].path = dirname(path), basename(path) + "-"
    file.format.file_format, file.format.color_mode, file.format.color_depth = "PNG", "BW", "16"
    file.format.color_management = "OVERRIDE"
    file.format.view_settings.view_transform = "Raw"
    tree.links.new(layers.outputs["Image"], picture.inputs[0])
    tree.links.new(layers.outputs["Mist"], file.inputs[0])
