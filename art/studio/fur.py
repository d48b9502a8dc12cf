"""Fur on a shape: guide strands with hundreds of thousands of interpolated children."""
from random import Random


def grow(obj, material, length, guides, children=40, thickness=0.013, length_at=None, seed=1, droop=0.25, curl=0.02):
    """Cover `obj`; `length_at(x, y, z)` in the object's own space gives 0..1 of `length` (decimetres)."""
    obj.data.materials.append(material)
    system = obj.modifiers.new("fur", "PARTICLE_SYSTEM").particle_system
    system.seed = seed
    hair = system.settings
    hair.type, hair.count, hair.hair_step = "HAIR", guides, 4
    hair.hair_length = length
    hair.length_random = 0.3
    hair.emit_from, hair.use_emit_random, hair.use_even_distribution = "FACE", True, True
    hair.normal_factor = length * 0.25
    hair.object_align_factor = (0, 0, -length * droop * 0.25)
    hair.factor_random = length * 0.06
    hair.material = len(obj.data.materials)
    hair.child_type = "INTERPOLATED"
    hair.rendered_child_count = children
    hair.child_length, hair.child_length_threshold = 1.0, 0.0
    hair.clump_factor, hair.clump_shape = 0.6, 0.1
    hair.roughness_1, hair.roughness_1_size = 0.02, 0.5
    hair.roughness_2, hair.roughness_2_size = 0.04, 0.6
    hair.roughness_endpoint, hair.roughness_end_shape = 0.08, 1.0
    hair.kink, hair.kink_amplitude, hair.kink_frequency = "CURL", curl, 3
    hair.root_radius, hair.tip_radius, hair.radius_scale = 1.0, 0.25, thickness
    hair.render_step = 4
    if length_at:
        group = obj.vertex_groups.new(name="length")
        for vertex in obj.data.vertices:
            group.add([vertex.index], max(0.0, min(1.0, length_at(*vertex.co))), "REPLACE")
        system.vertex_group_length = group.name
    return system


def seeds(seed):
    """An endless row of different, repeatable seeds."""
    rng = Random(seed)
    while True:
        yield rng.randrange(1, 10_000)
