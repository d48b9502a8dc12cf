"""Head, face and shoulders without hair; a `look` has the colours `skin`, `cloth` and `root` (of the hair)."""
import numpy as np

from studio import materials, shapes, strands

HEAD = strands.Ball((0, 0.1, 0), (0.76, 0.93, 1.08))
NECK, CHEST = strands.Ball((0, 0.25, -1.3), (0.46, 0.48, 1.0)), strands.Ball((0, 0.3, -3.1), (2.05, 0.85, 1.35))


def body(look):
    skin = materials.plain("skin", look.skin, 0.5, shade=look.skin, Specular=0.3)
    cloth = materials.plain("cloth", look.cloth, 0.9, shade=look.cloth, grain=8, bump=0.4, bump_scale=50, Specular=0.1)
    scalp = materials.plain("scalp", look.root, 0.9, Specular=0.0)
    shapes.ellipsoid("head", HEAD.centre, HEAD.radii * 0.985, skin)
    shapes.ellipsoid("jaw", (0, -0.22, -0.55), (0.56, 0.58, 0.58), skin)
    shapes.ellipsoid("scalp", HEAD.centre + (0, 0.12, 0.1), HEAD.radii * 0.955, scalp)
    shapes.ellipsoid("neck", NECK.centre, NECK.radii * 0.97, skin)
    shapes.ellipsoid("chest", CHEST.centre, CHEST.radii * 0.97, cloth)
    shapes.ellipsoid("collar", (0, 0.2, -1.95), (0.72, 0.62, 0.36), cloth)
    for side in (-1, 1):
        shapes.ellipsoid("upper arm", (side * 1.85, 0.3, -4.0), (0.55, 0.6, 1.7), cloth, (0, -side * 8, 0))
        shapes.ellipsoid("ear", (side * 0.76, 0.12, -0.12), (0.09, 0.2, 0.27), skin, (0, -side * 10, -side * 20))


def face(look, rng):
    skin = materials.plain("nose skin", look.skin, 0.5, Specular=0.3)
    white, iris = materials.glaze("eye white", "#EFEBE6"), materials.glaze("iris", "#2C2118")
    lips = materials.plain("lips", look.skin, 0.4, shade="#A5524A")
    shapes.ellipsoid("nose", (0, -0.86, -0.2), (0.12, 0.17, 0.26), skin, (-14, 0, 0))
    shapes.ellipsoid("nose tip", (0, -0.97, -0.36), (0.15, 0.13, 0.11), skin)
    shapes.ellipsoid("mouth", (0, -0.76, -0.68), (0.24, 0.06, 0.07), lips)
    brow = materials.fur("brow", look.root, look.root)
    for side in (-1, 1):
        shapes.ellipsoid("eye", (side * 0.31, -0.7, 0.0), (0.13, 0.11, 0.075), white)
        shapes.ellipsoid("iris", (side * 0.3, -0.765, 0.0), (0.065, 0.055, 0.065), iris)
        count = 500
        t = rng.random(count)
        roots = HEAD.push_out(np.stack([side * (0.16 + 0.32 * t), np.full(count, -0.72),
                                        0.2 + 0.07 * np.sin(t * 2.6) + rng.normal(size=count) * 0.012], 1))
        ways = np.tile([side * 1.0, -0.3, 0.25], (count, 1)) + rng.normal(size=(count, 3)) * 0.2
        paths = strands.grow(roots, ways / np.linalg.norm(ways, axis=1, keepdims=True), np.full(count, 0.12), rng, 5)
        strands.add("brow", paths, brow, 0.004, 0.001)
