"""Solid shapes by name; each is linked to the stage. Lengths in decimetres, angles in degrees."""
from math import cos, pi, radians, sin

import bmesh
import bpy

from studio.stage import link


def from_mesh(name, vertices, faces, material, smooth=True):
    mesh = bpy.data.meshes.new(name)
    mesh.from_pydata(vertices, [], faces)
    mesh.update()
    mesh.polygons.foreach_set("use_smooth", [smooth] * len(faces))
    return link(bpy.data.objects.new(name, mesh), material)


def soften(obj, levels=2):
    modifier = obj.modifiers.new("smooth", "SUBSURF")
    modifier.levels = modifier.render_levels = levels
    return obj


def ellipsoid(name, centre, radii, material, turned=(0, 0, 0), rings=48):
    mesh = bpy.data.meshes.new(name)
    ball = bmesh.new()
    bmesh.ops.create_uvsphere(ball, u_segments=rings, v_segments=rings // 2, radius=1)
    for vertex in ball.verts:
        vertex.co = [c * r for c, r in zip(vertex.co, radii)]
    ball.to_mesh(mesh)
    ball.free()
    mesh.polygons.foreach_set("use_smooth", [True] * len(mesh.polygons))
    obj = link(bpy.data.objects.new(name, mesh), material)
    obj.location, obj.rotation_euler = centre, [radians(a) for a in turned]
    return obj


def box(name, centre, size, material, bevel=0.03, turned=(0, 0, 0)):
    mesh = bpy.data.meshes.new(name)
    cube = bmesh.new()
    bmesh.ops.create_cube(cube, size=1)
    for vertex in cube.verts:
        vertex.co = [c * s for c, s in zip(vertex.co, size)]
    cube.to_mesh(mesh)
    cube.free()
    obj = link(bpy.data.objects.new(name, mesh), material)
    obj.location, obj.rotation_euler = centre, [radians(a) for a in turned]
    if bevel:
        modifier = obj.modifiers.new("edges", "BEVEL")
        modifier.width, modifier.segments = bevel, 3
        mesh.polygons.foreach_set("use_smooth", [True] * len(mesh.polygons))
        mesh.use_auto_smooth = True
    return obj


def lathe(name, profile, material, centre=(0, 0, 0), steps=96, squeeze=(1, 1), turned=(0, 0, 0), smooth=2):
    """Turn a profile of (radius, height) about the z axis; `squeeze` makes it oval."""
    vertices, faces, rows = [], [], len(profile)
    for step in range(steps):
        angle = 2 * pi * step / steps
        vertices += [(r * cos(angle) * squeeze[0], r * sin(angle) * squeeze[1], z) for r, z in profile]
    for step in range(steps):
        a, b = step * rows, (step + 1) % steps * rows
        faces += [(a + i, b + i, b + i + 1, a + i + 1) for i in range(rows - 1)]
    obj = from_mesh(name, vertices, faces, material)
    obj.location, obj.rotation_euler = centre, [radians(a) for a in turned]
    return soften(obj, smooth) if smooth else obj


def tube(name, points, radius, material, closed=False, radii=None):
    """A round tube through points; `radii` thins it from point to point."""
    curve = bpy.data.curves.new(name, "CURVE")
    curve.dimensions, curve.bevel_depth, curve.bevel_resolution = "3D", radius, 4
    curve.resolution_u, curve.use_fill_caps = 8, True
    line = curve.splines.new("NURBS")
    line.points.add(len(points) - 1)
    for i, (knot, point) in enumerate(zip(line.points, points)):
        knot.co = (*point, 1)
        knot.radius = radii[i] if radii else 1
    line.order_u, line.use_cyclic_u, line.use_endpoint_u = 4, closed, True
    return link(bpy.data.objects.new(name, curve), material)


def scatter(name, places, size, material, rng, slim=0.5):
    """Many small rhombic leaves, each turned at random, as one mesh."""
    vertices, faces = [], []
    for place in places:
        n = len(vertices)
        a = [rng.gauss(0, 1) for _ in range(3)]
        b = [rng.gauss(0, 1) for _ in range(3)]
        la, lb = sum(x * x for x in a) ** 0.5, sum(x * x for x in b) ** 0.5
        s = size * rng.uniform(0.6, 1.3)
        a, b = [x / la * s for x in a], [x / lb * s * slim for x in b]
        vertices += [tuple(p + u for p, u in zip(place, v))
                     for v in (a, b, [-x for x in a], [-x for x in b])]
        faces.append((n, n + 1, n + 2, n + 3))
    return from_mesh(name, vertices, faces, material, smooth=False)
