"""Outlines of procedural subjects as polygons: a bust, an organic form, a car, or a few hard objects."""
from dataclasses import dataclass

import numpy as np

ANGLES = np.linspace(0, 2 * np.pi, 240, endpoint=False)


@dataclass
class Outline:
    """In pixels of the image; the subject is the union of its polygons. Centre and radius are the head's, or else the body's."""

    polygons: list
    x: float
    y: float
    radius: float


def draw_outline(rng, height, width, kind):
    """An outline of one of KINDS, near the image's centre."""
    x, y = width * rng.uniform(.42, .58), height * rng.uniform(.42, .56)
    return KINDS[kind](rng, height, width, x, y)


def _ellipse(x, y, a, b):
    return np.stack([x + a * np.cos(ANGLES), y + b * np.sin(ANGLES)], 1)


def _bust(rng, height, width, x, _):
    r = min(width, height) * rng.uniform(.16, .24)
    y = height * rng.uniform(.32, .45)
    shoulder = r * rng.uniform(1.7, 2.6)
    neck = y + r * 1.05
    right = [(r * .35, neck - r * .3), (r * .45, neck + r * .3), (shoulder * .9, neck + r * .75), (shoulder, height + 40)]
    body = np.array([(x + dx, py) for dx, py in right] + [(x - dx, py) for dx, py in reversed(right)])
    return Outline([_ellipse(x, y, r * .8, r * 1.1), body], x, y, r)


def _organic(rng, height, width, x, y):
    r = min(width, height) * rng.uniform(.24, .36)
    wobble = np.ones(len(ANGLES))
    for k in range(1, 7):
        wobble += rng.normal(0, .22 / k) * np.cos(k * ANGLES + rng.uniform(0, 6.3))
    wobble = np.clip(wobble, .35, 1.7)
    polygons = [np.stack([x + r * wobble * np.cos(ANGLES), y + r * wobble * np.sin(ANGLES) * rng.uniform(.7, 1.2)], 1)]
    for _ in range(rng.integers(0, 4)):
        angle = rng.uniform(0, 6.3)
        limb = r * rng.uniform(.25, .6)
        limb_x, limb_y = x + r * np.cos(angle), y + r * .9 * np.sin(angle)
        polygons.append(
            np.stack([limb_x + limb * np.cos(ANGLES), limb_y + limb * np.sin(ANGLES) * rng.uniform(.5, 1.2)], 1))
    return Outline(polygons, x, y, r)


def _car(rng, height, width, x, _):
    r = min(width, height) * rng.uniform(.26, .4)
    y = height * .55
    half, body, roof = r * rng.uniform(1.1, 1.5), r * rng.uniform(.35, .6), r * rng.uniform(.35, .6)
    roof_line = [(-half * rng.uniform(.3, .6), -body - roof), (half * rng.uniform(.1, .5), -body - roof)]
    rear = [(-half, 0), (-half * 1.02, -body * .6), (-half * .95, -body), (-half * rng.uniform(.6, .8), -body * 1.05)]
    front = [(half * rng.uniform(.55, .75), -body), (half * .97, -body * .85), (half * 1.02, -body * .4), (half, 0)]
    sill = y + body * .6
    polygons = [np.array(rear + roof_line + front) + np.array([x, sill])]
    wheel = r * rng.uniform(.22, .3)
    polygons += [_ellipse(x + side * half, sill, wheel, wheel) for side in (-.6, .6)]
    return Outline(polygons, x, y, r)


def _hard(rng, height, width, x, y):
    r = min(width, height) * rng.uniform(.22, .36)
    return Outline([_part(rng, x, y, r) for _ in range(rng.integers(2, 6))], x, y, r)


def _part(rng, x, y, r):
    form = rng.choice(["box", "ell", "rod", "poly"])
    x, y = x + rng.normal(0, .35) * r, y + rng.normal(0, .35) * r
    angle = rng.choice([0, 0, rng.uniform(0, 3)])
    a, b = r * rng.uniform(.3, 1), r * rng.uniform(.2, .8)
    if form in ("box", "ell"):
        # A superellipse: of degree 6 it is a box with round corners.
        exponent = 2 / (6. if form == "box" else 2.)
        xs = a * np.sign(np.cos(ANGLES)) * np.abs(np.cos(ANGLES)) ** exponent
        ys = b * np.sign(np.sin(ANGLES)) * np.abs(np.sin(ANGLES)) ** exponent
    elif form == "rod":
        half = rng.uniform(.008, .05) * r + 1
        xs, ys = np.array([-a * 1.4, a * 1.4, a * 1.4, -a * 1.4]), np.array([-half, -half, half, half])
    else:
        corners = np.sort(rng.uniform(0, 6.283, rng.integers(3, 8)))
        xs, ys = a * np.cos(corners), a * np.sin(corners)
    cos, sin = np.cos(angle), np.sin(angle)
    return np.stack([x + xs * cos - ys * sin, y + xs * sin + ys * cos], 1)


KINDS = {"bust": _bust, "organic": _organic, "hard": _hard, "car": _car}
