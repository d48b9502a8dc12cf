"""A coloured paper backdrop: floor and wall joined by a wide curve."""
from math import cos, pi, sin

from studio import materials, shapes


def hang(colour, shade, depth=9):
    paper = materials.plain("paper", colour, 0.85, shade=shade, grain=0.15, bump=0.03, bump_scale=20)
    bend = 5
    line = [(-40, 0), (depth - bend, 0)]
    line += [(depth - bend + bend * sin(a), bend - bend * cos(a)) for a in (pi / 2 * i / 24 for i in range(1, 25))]
    line += [(depth, 60)]
    vertices = [(x, y, z) for y, z in line for x in (-70, 70)]
    faces = [(2 * i, 2 * i + 1, 2 * i + 3, 2 * i + 2) for i in range(len(line) - 1)]
    return shapes.from_mesh("cove", vertices, faces, paper)
