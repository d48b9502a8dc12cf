"""Materials by name. Colours are sRGB codes; lengths are in decimetres, as everywhere in art/."""
from studio.nodes import Graph, linear


def plain(name, colour, rough=0.5, shade=None, grain=6, bump=0.0, bump_scale=60, **more):
    """A surface whose colour wanders between `colour` and `shade` and whose roughness is never even."""
    g = Graph(name)
    wander = g.noise(grain)
    base = g.ramp(wander, (0.3, shade or colour), (0.7, colour))
    values = dict(Base_Color=base, Roughness=g.span(wander, max(0, rough - 0.08), min(1, rough + 0.08)), **more)
    if bump:
        values["Normal"] = g.bump(g.noise(bump_scale, detail=6), bump)
    return g.finish(g.add("BsdfPrincipled", **values))


def glaze(name, colour, shade=None, rough=0.12):
    """Glossy ceramic or lacquer: a coloured body under a clear coat."""
    return plain(name, colour, rough=rough + 0.15, shade=shade, grain=2, Clearcoat=1.0,
                 Clearcoat_Roughness=rough, Specular=0.5)


def metal(name, colour, rough=0.2):
    return plain(name, colour, rough=rough, grain=20, Metallic=1.0)


def wood(name, light, dark, along="x", scale=1.0, rough=0.45):
    """Planed wood with growth lines along one axis."""
    g = Graph(name)
    lines = {"x": (0.08, 1, 1), "y": (1, 0.08, 1), "z": (1, 1, 0.08)}[along]
    broad = g.noise(1.6 * scale, lines, detail=3, distortion=1.5)
    fine = g.noise(22 * scale, lines, detail=8, distortion=0.4)
    mixed = g.add("Math", set_operation="MULTIPLY_ADD").inputs
    g.tree.links.new(fine, mixed[0])
    mixed[1].default_value = 0.45
    g.tree.links.new(broad, mixed[2])
    height = mixed[0].node.outputs[0]
    base = g.ramp(height, (0.5, dark), (0.66, light), (0.95, light))
    return g.finish(g.add("BsdfPrincipled", Base_Color=base, Roughness=g.span(fine, rough - 0.12, rough + 0.2),
                          Normal=g.bump(height, 0.25)))


def stone(name, light, dark, scale=1.0, rough=0.5, bump=0.3):
    """Cast concrete or honed stone: clouds, pores and uneven shine."""
    g = Graph(name)
    cloud = g.noise(1.3 * scale, detail=8, distortion=0.6)
    pore = g.noise(40 * scale, detail=6)
    base = g.ramp(cloud, (0.3, dark), (0.7, light))
    return g.finish(g.add("BsdfPrincipled", Base_Color=base, Roughness=g.span(cloud, rough - 0.2, rough + 0.2),
                          Normal=g.bump(pore, bump)))


def leaf(name, colour, shade, rough=0.4):
    """A leaf: glossy above, lit through from behind."""
    g = Graph(name)
    base = g.ramp(g.noise(2.5, detail=3), (0.3, shade), (0.7, colour))
    face = g.add("BsdfPrincipled", Base_Color=base, Roughness=rough, Specular=0.4)
    through = g.add("BsdfTranslucent", Color=base)
    mixed = g.add("MixShader", Fac=0.3)
    g.tree.links.new(face.outputs[0], mixed.inputs[1])
    g.tree.links.new(through.outputs[0], mixed.inputs[2])
    return g.finish(mixed)


def fur(name, root, tip, rough=0.45):
    """Strands darker at the root, each a little different from its neighbour."""
    g = Graph(name)
    info = g.add("HairInfo")
    colour = g.ramp(info.outputs["Intercept"], (0.0, root), (0.75, tip))
    varied = g.add("HueSaturation", Color=colour, Value=g.span(info.outputs["Random"], 0.85, 1.15))
    matt = g.add("BsdfDiffuse", Color=varied.outputs[0])
    shine = g.add("BsdfHair", Color=varied.outputs[0], RoughnessU=rough, RoughnessV=0.9)
    mixed = g.add("MixShader", Fac=0.25)
    g.tree.links.new(matt.outputs[0], mixed.inputs[1])
    g.tree.links.new(shine.outputs[0], mixed.inputs[2])
    return g.finish(mixed)


def glow(name, colour, strength):
    """A light to be seen, not to light by: kept out of light sampling, so that it adds no noise."""
    g = Graph(name)
    g.material.cycles.sample_as_light = False
    return g.finish(g.add("Emission", Color=linear(colour), Strength=strength))
