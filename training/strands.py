"""Hair and fur of procedural subjects: many thin curved lines, drawn in the colours and in the matte alike."""
import numpy as np
from PIL import ImageDraw
from scipy import ndimage

from textures import to_fill

SEGMENTS = 14


def draw_kind(rng, subject_kind):
    """`none`, or how the strands of a subject of this kind grow."""
    # Both are drawn for every subject: random numbers stay the same when shares of kinds change.
    bust = rng.choice(["long", "long", "short", "curly", "none"], p=[.3, .2, .15, .15, .2])
    organic = rng.choice(["fur", "fur", "longfur", "curly", "none"], p=[.3, .2, .15, .1, .25])
    return {"bust": bust, "organic": organic}.get(subject_kind, "none")


def add_strands(rng, strands, is_bust, outline, color, image, mask, oversampling):
    """Draws on `image` and `mask`, both `oversampling` times as large as the outline's image. `color`: the mean colour, 0 to 1."""
    variation = rng.uniform(.1, .5)
    is_fine = rng.random() < .4
    solid = np.asarray(mask) > 0
    on_rim = _Rim(solid, oversampling)
    count = {
        "long": rng.integers(900, 3500),
        "short": rng.integers(900, 3000),
        "curly": rng.integers(500, 1500),
        "fur": rng.integers(2500, 7000),
        "longfur": rng.integers(1500, 4000),
    }[strands]
    draw, draw_mask = ImageDraw.Draw(image), ImageDraw.Draw(mask)
    for _ in range(count):
        root = _hair_root(rng, strands, outline) if is_bust else on_rim.root(rng, strands, outline.radius)
        points = _grow(rng, *root)
        fill = to_fill(np.clip(color * (1 + rng.normal(0, variation)) + rng.normal(0, .02, 3), 0, 1))
        width = int(rng.choice([1, 1, 2, 2, 3]) if is_fine else rng.choice([1, 2, 2, 3, 4]))
        points = [(x * oversampling, y * oversampling) for x, y in points]
        thinner_from = int(len(points) * .6)
        for part, part_width in ((points[:thinner_from + 1], width), (points[thinner_from:], max(1, width - 1))):
            draw.line(part, fill=fill, width=part_width)
            draw_mask.line(part, fill=255, width=part_width)


def _hair_root(rng, strands, head):
    """Arguments of _grow: on the upper part of the head."""
    x, y, r = head.x, head.y, head.radius
    if strands == "long":
        angle = rng.uniform(-np.pi * 1.02, .02 * np.pi)
        depth = rng.uniform(.5, 1)
        x, y = x + r * .8 * np.cos(angle) * depth ** .3, y + r * 1.1 * np.sin(angle) * depth ** .3
        dx, dy = np.cos(angle) * rng.uniform(.3, 1.2), np.sin(angle)
        length = r * rng.uniform(1, 2.6)
        curl = rng.choice([.15, .5, 1.2])
        return x, y, dx, dy, length * (.5 if abs(np.cos(angle)) < .35 else 1), curl, .9
    angle = rng.uniform(-np.pi * 1.05, .05 * np.pi)
    x, y = x + r * .78 * np.cos(angle), y + r * 1.05 * np.sin(angle)
    dx, dy = np.cos(angle) + rng.normal(0, .4), np.sin(angle) + rng.normal(0, .4)
    is_curly = strands == "curly"
    return x, y, dx, dy, r * rng.uniform(.1, .5) * (1.6 if is_curly else 1), 3. if is_curly else .5, .1


class _Rim:
    """Pixels along the inside of a mask, and the direction outwards."""

    def __init__(self, solid, oversampling):
        self.oversampling = oversampling
        self.pixels = np.argwhere(solid & ~ndimage.binary_erosion(solid, iterations=3))
        self.gy, self.gx = np.gradient(ndimage.gaussian_filter(solid.astype(np.float32)[::4, ::4], 4))

    def root(self, rng, strands, r):
        """Arguments of _grow: outwards from a random pixel of the rim, more or less tilted."""
        pixel = self.pixels[rng.integers(len(self.pixels))]
        y, x = pixel / self.oversampling
        cell = min(pixel[0] // 4, self.gx.shape[0] - 1), min(pixel[1] // 4, self.gx.shape[1] - 1)
        dx, dy = -self.gx[cell], -self.gy[cell]
        norm = np.hypot(dx, dy) + 1e-6
        tilt = rng.normal(0, .7)
        dx, dy = dx / norm - dy / norm * tilt, dy / norm + dx / norm * tilt
        length = r * {"fur": rng.uniform(.04, .14), "longfur": rng.uniform(.12, .45), "curly": rng.uniform(.1, .35)}[strands]
        curl = {"fur": .6, "longfur": .8, "curly": 4}[strands]
        return x, y, dx, dy, length, curl, .5 if strands == "longfur" else .15


def _grow(rng, x, y, dx, dy, length, curl, gravity):
    """The points of one strand, which starts in direction (dx, dy), winds by `curl` and bends downwards by `gravity`."""
    step = length / SEGMENTS
    angle = np.arctan2(dy, dx)
    points = [(x, y)]
    bend = rng.normal(0, curl)
    phase = rng.uniform(0, 6.3)
    frequency = rng.uniform(.2, 1.2)
    amplitude = curl * rng.uniform(0, 1.5)
    for k in range(SEGMENTS):
        angle += bend / SEGMENTS + amplitude * np.sin(frequency * k + phase) / 3 + rng.normal(0, curl * .12)
        vx, vy = np.cos(angle), np.sin(angle) + gravity * (k + 1) / SEGMENTS
        norm = np.hypot(vx, vy) + 1e-6
        x += vx / norm * step
        y += vy / norm * step
        angle = np.arctan2(vy, vx)
        points.append((x, y))
    return points
