"""Things with hard edges: what a matte must not soften."""
from studio import camera, lights, materials, shapes, stage


def build(name):
    """Calls the function of that name: `_car` for `car`. Returns the size of the image."""
    eye, target, lens, size = globals()["_" + name.replace("-", "_")]()
    lights.even("#D2DAE6", 0.55)
    lights.softbox("key", (-7, -8, 9), (0, 0, 1), (4, 4), 1900, "#FFF4E6")
    lights.softbox("rim", (7, 6, 6), (0, 0, 1), (3, 5), 1200, "#FFE9CF")
    camera.aim(eye, target, lens, 8)
    return size


def _car():
    paint, dark = materials.glaze("paint", "#B5352B", rough=0.08), materials.plain("rubber", "#1C1C1E", 0.8)
    glass, steel = materials.glaze("windows", "#26323C", rough=0.05), materials.metal("rim", "#C9CCD0")
    light = materials.glaze("lamp", "#F3EBD2", rough=0.1)
    shapes.soften(shapes.box("body", (0, 0, 0.62), (4.3, 1.7, 0.62), paint, 0.18), 2)
    shapes.soften(shapes.box("cabin", (0.15, 0, 1.12), (2.3, 1.4, 0.75), glass, 0.25), 2)
    shapes.box("roof", (0.15, 0, 1.47), (1.7, 1.3, 0.08), paint, 0.04)
    for x in (-0.75, 0.2, 1.05):
        shapes.box("pillar", (x, 0, 1.15), (0.1, 1.46, 0.62), paint, 0.03)
    shapes.box("bumper", (0, 0, 0.38), (4.42, 1.6, 0.16), dark, 0.06)
    for x in (-1.35, 1.35):
        for y in (-0.78, 0.78):
            shapes.lathe("tyre", [(0.01, -0.12), (0.4, -0.12), (0.43, 0), (0.4, 0.12), (0.01, 0.12)], dark,
                         (x, y, 0.42), turned=(90, 0, 0))
            shapes.lathe("rim", [(0.01, -0.14), (0.24, -0.14), (0.25, 0.14), (0.01, 0.14)], steel, (x, y, 0.42), turned=(90, 0, 0))
    for y in (-0.55, 0.55):
        shapes.ellipsoid("lamp", (-2.12, y, 0.72), (0.1, 0.2, 0.14), light)
    shapes.box("mirror", (-0.85, -0.95, 1.0), (0.16, 0.24, 0.16), paint, 0.05)
    return (-9, -13, 4.5), (0, 0, 0.75), 118, (1000, 640)


def _chair():
    oak, seat = materials.wood("oak", "#C99B62", "#94673A", along="z"), materials.plain("seat", "#2F5D62", 0.9, grain=8, bump=0.4)
    for x in (-0.75, 0.75):
        shapes.tube("front leg", [(x * 1.06, -0.75, 0), (x, -0.7, 0.8), (x, -0.7, 1.6)], 0.075, oak)
        shapes.tube("back leg", [(x * 1.06, 0.95, 0), (x, 0.7, 1.2), (x, 0.7, 1.7), (x, 0.85, 2.6), (x * 0.96, 1.05, 3.5)], 0.075, oak)
        shapes.tube("side bar", [(x, -0.7, 0.7), (x, 0.2, 0.7), (x, 0.8, 0.7)], 0.045, oak)
    shapes.soften(shapes.box("seat", (0, 0, 1.68), (1.75, 1.65, 0.2), seat, 0.08), 1)
    for z, y in ((2.35, 0.8), (2.85, 0.9), (3.35, 1.02)):
        shapes.box("rung", (0, y, z), (1.5, 0.07, 0.22), oak, 0.03)
    shapes.tube("bar", [(-0.75, -0.7, 1.2), (0, -0.7, 1.2), (0.75, -0.7, 1.2)], 0.045, oak)
    return (7, -14, 5.2), (0, 0, 1.75), 122, (720, 940)


def _mug():
    clay, tea = materials.glaze("clay", "#E9E2D3", shade="#D8CDB8"), materials.glaze("band", "#2E5A7A")
    wall = [(0.01, 0), (0.75, 0), (0.82, 0.06), (0.85, 0.9), (0.87, 1.86), (0.84, 1.9), (0.8, 1.86), (0.78, 0.2), (0.01, 0.14)]
    shapes.lathe("mug", wall, clay)
    shapes.lathe("stripe", [(0.853, 0.6), (0.862, 0.62), (0.868, 1.08), (0.86, 1.1)], tea, smooth=1)
    shapes.tube("handle", [(0.8, 0, 1.6), (1.2, 0, 1.7), (1.5, 0, 1.35), (1.45, 0, 0.75), (1.1, 0, 0.4), (0.8, 0, 0.45)], 0.12, clay)
    return (3, -14, 5.5), (0.25, 0, 0.92), 190, (900, 760)


def _shoe():
    hide = materials.plain("leather", "#7A4526", 0.35, shade="#5B301A", grain=5, bump=0.15)
    sole = materials.plain("sole", "#E8E2D6", 0.8)
    lace = materials.plain("lace", "#F2EEE4", 0.9)
    shapes.soften(shapes.box("sole", (0, 0, 0.14), (3.3, 1.0, 0.3), sole, 0.3), 2)
    shapes.ellipsoid("toe", (-0.95, 0, 0.42), (0.7, 0.5, 0.4), hide)
    shapes.ellipsoid("vamp", (-0.2, 0, 0.62), (1.2, 0.5, 0.52), hide, (0, -14, 0))
    shapes.ellipsoid("heel", (1.2, 0, 0.75), (0.75, 0.5, 0.68), hide)
    collar = [(0.42, 0), (0.5, 0.3), (0.46, 0.62), (0.41, 0.62), (0.38, 0.2), (0.1, 0.05)]
    shapes.lathe("collar", collar, hide, (1.05, 0, 1.0), squeeze=(1.5, 0.95), turned=(0, -6, 0))
    for i in range(4):
        x = -0.55 + i * 0.27
        shapes.tube("lace", [(x, -0.34, 0.86 + i * 0.08), (x + 0.08, 0, 1.12 + i * 0.08), (x + 0.14, 0.34, 0.86 + i * 0.08)], 0.045, lace)
    return (-5, -14, 5), (0, 0, 0.78), 148, (1000, 620)


def _box():
    card, tape = materials.plain("card", "#B98B5A", 0.9, shade="#A97C4C", grain=3, bump=0.1), materials.plain("tape", "#D9C7A0", 0.4)
    shapes.box("box", (0, 0, 0.8), (2.4, 1.8, 1.6), card, 0.02)
    shapes.box("tape", (0, 0, 0.8), (0.3, 1.82, 1.62), tape, 0.02)
    shapes.box("label", (0.7, -0.91, 0.9), (0.75, 0.02, 0.5), materials.plain("label", "#F5F3EE", 0.7), 0)
    for i in range(4):
        shapes.box("print", (0.7, -0.925, 1.04 - i * 0.09), (0.6 - 0.1 * (i % 3), 0.01, 0.035),
                   materials.plain("ink", "#22242A", 0.8), 0)
    return (6.5, -12, 7), (0, 0, 0.75), 138, (960, 780)


def _hammer():
    ash, steel = materials.wood("ash", "#D8B27C", "#A57C48", along="z"), materials.metal("steel", "#9EA3A8", rough=0.3)
    shapes.lathe("shaft", [(0.01, 0), (0.17, 0), (0.19, 0.4), (0.14, 1.2), (0.11, 2.2), (0.13, 3.0), (0.01, 3.0)], ash, squeeze=(1, 0.75))
    shapes.box("head", (0, 0, 2.85), (0.5, 0.42, 0.44), steel, 0.05)
    shapes.lathe("face", [(0.01, 0), (0.19, 0), (0.17, 0.25), (0.25, 0.34), (0.25, 0.6), (0.01, 0.62)], steel,
                 (0.22, 0, 2.85), turned=(0, 90, 0), smooth=1)
    for side in (-1, 1):
        claw = [(-0.2, side * 0.08, 2.9), (-0.55, side * 0.13, 2.92), (-0.85, side * 0.17, 2.8), (-1.05, side * 0.2, 2.55)]
        shapes.tube("claw", claw, 0.12, steel, radii=(1, 0.9, 0.7, 0.35))
    stage.turn(stage.SUBJECT, 0, (0, 0, 1.5), (0, 32))
    return (0, -15, 3.4), (0.1, 0, 1.5), 148, (860, 900)
