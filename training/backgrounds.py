"""Backgrounds of procedural images: clutter, crops of background images, or painted patterns, sharp or out of focus."""
import numpy as np
from PIL import Image, ImageDraw
from scipy import ndimage

from textures import draw_clutter, draw_color, draw_noise, to_array, to_fill, to_image

FINE = (1, 2, 4, 8)


def draw_background(rng, height, width, messy, files):
    """Height x width x 3, float32 from 0 to 1. `messy`: twice the share of clutter. `files`: paths of background images, may be empty."""
    if rng.random() < messy * .5:
        return _clutter(rng, height, width)
    if files and rng.random() < .6:
        background = _crop(rng, height, width, files)
    else:
        background = _pattern(rng, height, width)
    if rng.random() < .6:
        background = _blur(background, rng.choice([1, 2, 4, 8, 14]))
    return np.clip(background * rng.uniform(.6, 1.15) + rng.uniform(-.05, .08), 0, 1).astype(np.float32)


def _blur(rgb, sigma):
    return ndimage.gaussian_filter(rgb, (sigma, sigma, 0))


def _clutter(rng, height, width):
    clutter = draw_clutter(rng, height, width)
    clutter = clutter + draw_noise(rng, height, width, FINE)[..., None] * rng.uniform(0, .05)
    sigma = rng.choice([0, .7, 1.5, 3, 6])
    return np.clip(_blur(clutter, sigma) if sigma else clutter, 0, 1).astype(np.float32)


def _crop(rng, height, width, files):
    image = Image.open(files[rng.integers(len(files))]).convert("RGB")
    scale = rng.uniform(.5, 1) * min(image.width / width, image.height / height)
    crop_width, crop_height = int(width * scale), int(height * scale)
    x, y = rng.integers(image.width - crop_width + 1), rng.integers(image.height - crop_height + 1)
    image = image.crop((x, y, x + crop_width, y + crop_height)).resize((width, height), Image.BICUBIC)
    if rng.random() < .5:
        image = image.transpose(Image.FLIP_LEFT_RIGHT)
    return to_array(image)


def _pattern(rng, height, width):
    kind = rng.choice(["grad", "noise", "blobs", "leaves", "wall"])
    start, end = draw_color(rng), draw_color(rng)
    ys, xs = np.mgrid[0:height, 0:width].astype(np.float32)
    gradient = np.clip(xs / width * rng.normal() + ys / height * rng.normal() + rng.uniform(-.5, .5), 0, 1)[..., None]
    pattern = start * (1 - gradient) + end * gradient
    if kind == "noise":
        pattern = pattern + draw_noise(rng, height, width)[..., None] * rng.uniform(.02, .12)
    if kind == "blobs":
        pattern = _add_blobs(rng, pattern, xs, ys)
    if kind == "leaves":
        pattern = _add_leaves(rng, pattern)
    if kind == "wall":
        pattern = _add_joints(rng, pattern, xs, ys)
    if rng.random() < .35:
        pattern = pattern + draw_noise(rng, height, width, FINE)[..., None] * rng.uniform(.01, .08)
    return pattern


def _add_blobs(rng, rgb, xs, ys):
    height, width = xs.shape
    for _ in range(rng.integers(5, 40)):
        color = draw_color(rng)
        radius = rng.uniform(.02, .25) * width
        inside = radius - np.hypot(xs - rng.uniform(0, width), ys - rng.uniform(0, height))
        alpha = np.clip(inside / rng.uniform(1, 15) + .5, 0, 1)[..., None] * rng.uniform(.3, 1)
        rgb = rgb * (1 - alpha) + color * alpha
    return rgb


def _add_leaves(rng, rgb):
    height, width = rgb.shape[:2]
    image = to_image(rgb)
    draw = ImageDraw.Draw(image)
    base = draw_color(rng, "vivid") * np.array([.5, 1, .4])
    for _ in range(rng.integers(200, 900)):
        x, y = rng.uniform(0, width), rng.uniform(0, height)
        angle = rng.uniform(0, 6.3)
        length = rng.uniform(.01, .06) * width
        half = length * .3
        fill = to_fill(np.clip(base * rng.uniform(.2, 1.5), 0, 1))
        cos, sin = np.cos(angle), np.sin(angle)
        tips = (x - length * cos, y - length * sin), (x + length * cos, y + length * sin)
        sides = (x + half * sin, y - half * cos), (x - half * sin, y + half * cos)
        draw.polygon([tips[0], sides[0], tips[1], sides[1]], fill=fill)
    return to_array(image)


def _add_joints(rng, rgb, xs, ys):
    """Joints of a brick wall: every other column is offset by half a brick."""
    height, width = xs.shape
    brick = rng.uniform(20, 120)
    joints = (xs % brick < 3) | ((ys + (xs // brick % 2) * brick / 2) % (brick * .5) < 3)
    rgb = rgb * (1 - .25 * joints[..., None])
    return rgb + draw_noise(rng, height, width, (1, 2, 4, 64))[..., None] * rng.uniform(.01, .05)
