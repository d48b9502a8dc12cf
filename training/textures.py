"""Random colours and textures: what subjects and backgrounds are painted with."""
import numpy as np
from PIL import Image, ImageDraw
from scipy import ndimage

COLOR_KINDS = ["skin", "brown", "dark", "grey", "white", "vivid", "any"]
# Noise of finer cells, in pixels, is interpolated linearly.
SMOOTH_FROM = 8


def draw_color(rng, kind=None):
    """RGB from 0 to 1, of a kind of COLOR_KINDS or of a random one; `vivid` and `any` are any colour."""
    kind = kind or rng.choice(COLOR_KINDS)
    if kind == "skin":
        color = np.array([.85, .65, .5]) * rng.uniform(.4, 1.1)
    elif kind == "brown":
        color = np.array([.45, .3, .18]) * rng.uniform(.4, 1.6)
    elif kind == "dark":
        color = np.array([.1, .09, .08]) * rng.uniform(.4, 1.8)
    elif kind == "grey":
        color = np.ones(3) * rng.uniform(.25, .8)
    elif kind == "white":
        color = np.ones(3) * rng.uniform(.8, .97)
    else:
        color = rng.uniform(.05, .95, 3)
    return np.clip(color + rng.normal(0, .03, 3), .02, .98)


def to_fill(color):
    """The colour, from 0 to 1, as Pillow's drawing functions take it."""
    return tuple(int(255 * value) for value in color)


def to_image(rgb):
    """Height x width x 3 from 0 to 1, values beyond are clipped, as a Pillow image."""
    return Image.fromarray((np.clip(rgb, 0, 1) * 255).astype(np.uint8))


def to_array(image):
    """A Pillow image as float32 from 0 to 1."""
    return np.asarray(image).astype(np.float32) / 255


def draw_noise(rng, height, width, scales=(4, 8, 16, 32, 64, 128), power=1.0):
    """Height x width with mean 0 and variance 1: a sum of random grids, with cells of `scales` pixels and amplitude scale ** power."""
    total = np.zeros((height, width), np.float32)
    for scale in scales:
        grid = rng.standard_normal((max(2, height // scale + 3), max(2, width // scale + 3))).astype(np.float32)
        zoom = (height / (grid.shape[0] - 1), width / (grid.shape[1] - 1))
        layer = ndimage.zoom(grid, zoom, order=1 if scale < SMOOTH_FROM else 3)[:height, :width]
        total[:layer.shape[0], :layer.shape[1]] += layer * (scale / 64) ** power
    return (total - total.mean()) / (total.std() + 1e-6)


def draw_clutter(rng, height, width):
    """Height x width x 3 from 0 to 1: many overlapping ellipses, rectangles, lines and polygons in few colours."""
    palette = [draw_color(rng) for _ in range(rng.integers(3, 9))]
    image = Image.new("RGB", (width, height), to_fill(palette[0]))
    draw = ImageDraw.Draw(image)
    largest = rng.uniform(.03, .2)
    for _ in range(rng.integers(60, 500)):
        x, y = rng.uniform(0, width), rng.uniform(0, height)
        r = width * largest * rng.uniform(.1, 1) ** 1.5 + 1
        color = palette[rng.integers(len(palette))]
        fill = to_fill(np.clip(color * rng.uniform(.4, 1.4), 0, 1))
        form = rng.integers(4)
        if form == 0:
            draw.ellipse([x - r, y - r * rng.uniform(.2, 1), x + r, y + r * rng.uniform(.2, 1)], fill=fill)
        elif form == 1:
            draw.rectangle([x - r, y - r * rng.uniform(.1, 1), x + r, y + r * rng.uniform(.1, 1)], fill=fill)
        elif form == 2:
            angle = rng.uniform(0, 3.2)
            dx, dy = 2 * r * np.cos(angle), 2 * r * np.sin(angle)
            draw.line([(x - dx, y - dy), (x + dx, y + dy)], fill=fill, width=max(1, int(r * rng.uniform(.05, .3))))
        else:
            angles = np.sort(rng.uniform(0, 6.28, rng.integers(3, 7)))
            corners = [(x + r * np.cos(t) * rng.uniform(.4, 1), y + r * np.sin(t) * rng.uniform(.4, 1)) for t in angles]
            draw.polygon(corners, fill=fill)
    return to_array(image)
