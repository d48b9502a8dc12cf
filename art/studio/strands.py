"""Strands as we shape them ourselves: grown with gravity over ellipsoids, clumped, waved, and thinned to the tip. Needs numpy."""
from math import radians

import bpy
import numpy as np
from mathutils import Euler

from studio.stage import link


class Ball:
    """An ellipsoid that strands grow on and slide along; `turned` in degrees."""

    def __init__(self, centre, radii, turned=(0, 0, 0)):
        self.centre, self.radii = np.array(centre, float), np.array(radii, float)
        self.matrix = np.array(Euler([radians(a) for a in turned]).to_matrix())

    def local(self, points):
        """Points in the space where this ellipsoid is the unit ball."""
        return ((points - self.centre) @ self.matrix) / self.radii

    def world(self, points):
        return (points * self.radii) @ self.matrix.T + self.centre

    def roots(self, count, rng, keep=None):
        """`count` points spread evenly by area where `keep` (n x 3 unit-ball points to 0..1) allows, with their normals."""
        found = np.zeros((0, 3))
        while len(found) < count:
            q = rng.normal(size=(count * 3, 3))
            q /= np.linalg.norm(q, axis=1, keepdims=True)
            area = np.linalg.norm(q / self.radii, axis=1)
            chance = area / area.max() * (keep(q) if keep else 1)
            found = np.vstack([found, q[rng.random(len(q)) < chance]])
        q = found[:count]
        normals = (q / self.radii) @ self.matrix.T
        return self.world(q), normals / np.linalg.norm(normals, axis=1, keepdims=True)

    def push_out(self, points):
        """Move what is inside to the surface."""
        q = self.local(points)
        size = np.linalg.norm(q, axis=1, keepdims=True)
        return np.where(size < 1, self.world(q / np.maximum(size, 1e-6)), points)


def grow(roots, directions, length, rng, steps=24, gravity=1.0, stray=0.15, balls=()):
    """Paths (n x steps+1 x 3) from the roots: bent down by `gravity`, wandering by `stray`, outside of `balls`."""
    points, path, heading = roots, [roots], directions
    own = rng.normal(size=roots.shape) * stray
    stride = (length / steps)[:, None]
    for _ in range(steps):
        heading = heading + stride * (own + rng.normal(size=roots.shape) * stray - (0, 0, 1) * np.array(gravity).reshape(-1, 1))
        heading = heading / np.linalg.norm(heading, axis=1, keepdims=True)
        moved = points + heading * stride
        for ball in balls:
            moved = ball.push_out(moved)
        heading = (moved - points) / np.maximum(np.linalg.norm(moved - points, axis=1, keepdims=True), 1e-6)
        points = moved
        path.append(points)
    return np.stack(path, axis=1)


def clump(paths, locks, strength, rng, shape=1.5):
    """Draw each strand towards the nearest of `locks` of its neighbours, the more the nearer to its tip. Returns (paths, lock of each)."""
    middles = rng.choice(len(paths), locks, replace=False)
    roots = paths[:, 0]
    nearest = np.concatenate([np.argmin(((part[:, None] - roots[middles][None]) ** 2).sum(-1), axis=1)
                              for part in np.array_split(roots, len(roots) // 2000 + 1)])
    t = np.linspace(0, 1, paths.shape[1])[None, :, None]
    pull = strength * rng.uniform(0.7, 1, (len(paths), 1, 1)) * t ** shape
    return paths + (paths[middles[nearest]] - paths) * pull, nearest


def wave(paths, amplitude, turns, rng, locks=None, curl=1.0, uneven=0.25):
    """Bend strands sideways `turns` times; strands of a lock bend together. `curl` 1 is a helix, 0 a flat wave."""
    count, steps = paths.shape[:2]
    shared = np.zeros(count, int) if locks is None else locks
    def mixed(values):
        own = rng.normal(size=(count, 3)) * uneven
        return values[shared] + own
    pool = shared.max() + 1
    phase = rng.uniform(0, 2 * np.pi, pool)[shared] + rng.normal(size=count) * uneven * 2
    rate = turns * (1 + rng.normal(size=pool)[shared] * 0.15 + rng.normal(size=count) * uneven * 0.15)
    one, two = mixed(rng.normal(size=(pool, 3))), mixed(rng.normal(size=(pool, 3)))
    along = paths[:, -1] - paths[:, 0]
    along = along / np.maximum(np.linalg.norm(along, axis=1, keepdims=True), 1e-6)
    one = one - along * (one * along).sum(1, keepdims=True)
    one = one / np.linalg.norm(one, axis=1, keepdims=True)
    two = np.cross(along, one)
    t = np.linspace(0, 1, steps)[None, :]
    angle = phase[:, None] + 2 * np.pi * rate[:, None] * t
    size = amplitude * np.minimum(1, t * 3)
    return (paths + (np.sin(angle) * size)[:, :, None] * one[:, None]
            + (np.cos(angle) * size * curl)[:, :, None] * two[:, None])


def add(name, paths, material, root, tip, shadow=1.0):
    """Put paths on the stage as curves; `root` and `tip` are radii in decimetres. Only the share `shadow` of them casts shadows."""
    casting = int(len(paths) * shadow)
    for part, casts in ((paths[:casting], True), (paths[casting:], False)):
        if len(part):
            _curve_object(name, part, material, root, tip).visible_shadow = casts


def _curve_object(name, paths, material, root, tip):
    count, steps = paths.shape[:2]
    mesh = bpy.data.meshes.new(name)
    mesh.vertices.add(count * steps)
    mesh.vertices.foreach_set("co", paths.astype(np.float32).ravel())
    first = (np.arange(count)[:, None] * steps + np.arange(steps - 1)).ravel()
    mesh.edges.add(len(first))
    mesh.edges.foreach_set("vertices", np.stack([first, first + 1], 1).astype(np.int32).ravel())
    radius = root + (tip - root) * np.linspace(0, 1, steps) ** 1.3
    mesh.attributes.new("thin", "FLOAT", "POINT").data.foreach_set("value", np.tile(radius, count).astype(np.float32))
    mesh.update()
    edges = bpy.data.objects.new(name + " edges", mesh)
    obj = link(bpy.data.objects.new(name, bpy.data.hair_curves.new(name)), material)
    obj.modifiers.new("curves", "NODES").node_group = _curves(edges, material)
    return obj


def _curves(edges, material):
    """Geometry nodes that turn the edges of a mesh into curves of the radius in its attribute `thin`."""
    tree = bpy.data.node_groups.new("curves", "GeometryNodeTree")
    tree.inputs.new("NodeSocketGeometry", "Geometry")
    tree.outputs.new("NodeSocketGeometry", "Geometry")
    tree.nodes.new("NodeGroupInput")
    info = tree.nodes.new("GeometryNodeObjectInfo")
    info.inputs["Object"].default_value = edges
    curve, thick, dressed = (tree.nodes.new("GeometryNode" + kind) for kind in ("MeshToCurve", "SetCurveRadius", "SetMaterial"))
    thin = tree.nodes.new("GeometryNodeInputNamedAttribute")
    thin.data_type, thin.inputs[0].default_value = "FLOAT", "thin"
    dressed.inputs["Material"].default_value = material
    for start, end in ((info.outputs["Geometry"], curve.inputs[0]), (curve.outputs[0], thick.inputs[0]),
                       (thin.outputs[1], thick.inputs["Radius"]), (thick.outputs[0], dressed.inputs[0]),
                       (dressed.outputs[0], tree.nodes.new("NodeGroupOutput").inputs[0])):
        tree.links.new(start, end)
    return tree
