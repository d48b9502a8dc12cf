"""Glass and smoke. Glass is thin shells, clear where faced and shiny at the rim; smoke is painted over a rendered source (vapour.py)."""
from studio import camera, lights, materials, shapes
from studio.nodes import Graph, linear

CLEAR = {"goblet", "bottle-green"}   # light passes through


def build(name):
    """Calls the function of that name: `_steaming_cup` for `steaming-cup`. Returns the size of the image."""
    target, lens, size = globals()["_" + name.replace("-", "_")]()
    lights.even("#E4EAF2", 0.6)
    lights.softbox("key", (-7, -7, 7), (0, 0, 1), (3, 5), 1100, "#FFF6EA")
    lights.softbox("rim", (7, 5, 5), (0, 0, 1), (2, 6), 1000, "#FFF1DC")
    camera.aim((0, -16, 3.4), target, lens, 8)
    return size


def _glass(name, tint="#F4F8F7", faced=0.06, rim=0.75, shiny=0.4):
    """Opaque by `faced` where it faces the camera and by `rim` where it is seen from the side; no refraction, so alpha is well defined."""
    g = Graph(name)
    side = g.add("LayerWeight", Blend=0.35).outputs["Facing"]
    body = g.add("BsdfDiffuse", Color=linear(tint))
    shine = g.add("BsdfGlossy", Color=linear("#FFFFFF"), Roughness=0.12)
    seen, glass = g.add("MixShader", Fac=shiny), g.add("MixShader", Fac=g.span(side, faced, rim))
    for mixed, first, second in ((seen, body, shine), (glass, g.add("BsdfTransparent"), seen)):
        g.tree.links.new(first.outputs[0], mixed.inputs[1])
        g.tree.links.new(second.outputs[0], mixed.inputs[2])
    return g.finish(glass)


def _goblet():
    glass, wine = _glass("glass"), _glass("wine", "#8A1030", 0.85, 0.97, 0.08)
    bowl = [(0.06, 1.35), (0.35, 1.45), (0.72, 1.85), (0.85, 2.4), (0.8, 2.95), (0.7, 3.35)]
    shapes.lathe("bowl", bowl, glass)
    shapes.lathe("inner", [(r * 0.95, z + 0.04) for r, z in bowl], glass)
    shapes.lathe("wine", [(0.01, 1.5), (0.33, 1.54), (0.66, 1.92), (0.75, 2.3), (0.01, 2.3)], wine, smooth=1)
    shapes.lathe("stem", [(0.07, 0.1), (0.06, 0.6), (0.06, 1.1), (0.12, 1.38)], _glass("stem", "#EAF2F2", 0.25, 0.85))
    shapes.lathe("foot", [(0.01, 0.0), (0.72, 0.0), (0.74, 0.04), (0.3, 0.1), (0.01, 0.16)], _glass("foot", "#EAF2F2", 0.2, 0.8))
    return (0, 0, 1.7), 140, (640, 960)


def _bottle_green():
    glass = _glass("green", "#2E6A40", 0.36, 0.93, 0.25)
    outer = [(0.01, 0.03), (0.62, 0.0), (0.68, 0.08), (0.68, 1.9), (0.6, 2.25),
             (0.26, 2.65), (0.22, 3.3), (0.27, 3.34), (0.27, 3.5), (0.2, 3.5)]
    shapes.lathe("outer", outer, glass)
    shapes.lathe("water", [(0.01, 0.1), (0.62, 0.1), (0.62, 1.5), (0.01, 1.5)], _glass("water", "#1F4A30", 0.35, 0.6, 0.05), smooth=1)
    shapes.lathe("label", [(0.685, 0.6), (0.69, 0.62), (0.69, 1.38), (0.685, 1.4)], materials.plain("label", "#F1E9D6", 0.8), smooth=0)
    shapes.lathe("cork", [(0.01, 3.3), (0.19, 3.3), (0.2, 3.75), (0.01, 3.75)], materials.plain("cork", "#B98B5A", 0.9, grain=20), smooth=1)
    return (0, 0, 1.85), 136, (620, 960)


def _candle():
    """A candle just blown out, low in the frame: the smoke is painted above it."""
    wax = materials.plain("wax", "#EFE3C8", 0.5, shade="#E2D2AE")
    shapes.lathe("candle", [(0.01, -1.6), (0.5, -1.6), (0.5, 0.1), (0.46, 0.16), (0.3, 0.08), (0.01, 0.06)], wax)
    shapes.lathe("dish", [(0.01, -1.75), (1.0, -1.75), (1.2, -1.5), (1.15, -1.48), (0.95, -1.62), (0.01, -1.62)],
                 materials.metal("dish", "#B08A4E", 0.3))
    shapes.tube("wick", [(0, 0, 0.05), (0.01, 0, 0.2), (0.05, 0, 0.32)], 0.03, materials.plain("wick", "#1E1A18", 0.9))
    return (0, 0, 0.5), 120, (720, 940)


def _steaming_cup():
    clay = materials.glaze("clay", "#3E6A7A", shade="#325866")
    wall = [(0.01, -1.5), (0.6, -1.5), (1.05, -0.9), (1.15, 0.0), (1.1, 0.02), (1.0, -0.85), (0.01, -1.3)]
    shapes.lathe("cup", wall, clay)
    shapes.lathe("tea", [(0.01, -0.2), (1.08, -0.2)], materials.glaze("tea", "#6A3A1A"), smooth=0)
    shapes.tube("handle", [(1.1, 0, -0.2), (1.55, 0, -0.15), (1.65, 0, -0.6), (1.3, 0, -0.95), (0.98, 0, -0.95)], 0.09, clay)
    shapes.lathe("saucer", [(0.01, -1.6), (1.2, -1.6), (1.75, -1.38), (1.72, -1.34), (1.1, -1.5), (0.01, -1.5)], clay)
    return (0.1, 0, 0.25), 118, (800, 860)
