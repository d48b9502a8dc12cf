"""Paints the procedural backgrounds: python3 art/backgrounds/paint.py [NAME...]. Seeds are fixed. Needs numpy, PIL and scipy."""
import sys
from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw
from scipy.ndimage import gaussian_filter

SIDE = 1100
Y, X = np.mgrid[0:SIDE, 0:SIDE] / SIDE


def rgb(code):
    return np.array([int(code[i:i + 2], 16) / 255 for i in (1, 3, 5)])


def noise(rng, slope):
    """Noise whose amplitude falls with frequency to the power `slope` (1 pink, 2 brown), mean 0, standard deviation 1."""
    frequency = np.hypot(np.fft.fftfreq(SIDE)[:, None], np.fft.rfftfreq(SIDE)[None])
    frequency[0, 0] = 1
    field = np.fft.irfft2(np.fft.rfft2(rng.normal(size=(SIDE, SIDE))) / frequency ** slope, s=(SIDE, SIDE))
    return (field - field.mean()) / field.std()


def mix(t, *codes):
    """Colours along t (0..1, clipped), evenly spaced."""
    at = np.linspace(0, 1, len(codes))
    return np.dstack([np.interp(t, at, [rgb(code)[i] for code in codes]) for i in range(3)])


def gradient(rng, *codes):
    turn = rng.uniform(0, 6.28)
    t = 0.5 + 0.6 * ((X - 0.5) * np.cos(turn) + (Y - 0.5) * np.sin(turn))
    return mix(t + noise(rng, 2) * 0.02, *codes)


def blobs(rng, base, *codes):
    image = np.tile(rgb(base), (SIDE, SIDE, 1))
    for _ in range(45):
        x, y, r = rng.uniform(0, 1), rng.uniform(0, 1), rng.uniform(0.04, 0.2)
        weight = np.exp(-(((X - x) ** 2 + (Y - y) ** 2) / r ** 2) ** 1.5)[..., None] * rng.uniform(0.4, 0.9)
        image = image * (1 - weight) + rgb(codes[rng.integers(len(codes))]) * weight
    return image


def clouds(rng, slope, *codes):
    return mix(0.5 + noise(rng, slope) * 0.22, *codes)


def stripes(rng, period, soft, *codes):
    wander = X * 0.9 + Y * 0.45 + noise(rng, 2) * 0.01
    wave = 0.5 + 0.5 * np.tanh(np.sin(wander * 2 * np.pi / period) / soft)
    return mix(wave, *codes) * (1 + noise(rng, 1)[..., None] * 0.03)


def strewn(rng, count, length, slim, base, *codes):
    """Leaves, petals or straws: pointed shapes lying on each other, the lower ones in shadow and out of focus."""
    canvas = Image.new("RGB", (SIDE, SIDE), tuple(int(c * 255) for c in rgb(base)))
    for layer in range(4):
        draw = ImageDraw.Draw(canvas)
        for _ in range(count):
            a, s = rng.uniform(0, 6.28), length * SIDE * rng.uniform(0.5, 1.2)
            along, side = np.array([np.cos(a), np.sin(a)]) * s, np.array([-np.sin(a), np.cos(a)]) * s * slim
            middle = rng.uniform(-0.05, 1.05, 2) * SIDE
            colour = rgb(codes[rng.integers(len(codes))]) * rng.uniform(0.75, 1.1) * (0.45 + 0.18 * layer)
            for half, light in ((1, 1), (-1, 0.85)):
                shape = [middle - along, middle - along * 0.3 + side * half, middle + along * 0.4 + side * half * 0.8, middle + along]
                draw.polygon([tuple(p) for p in shape], fill=tuple(int(c * light * 255) for c in colour.clip(0, 1)))
        radius = (3 - layer) * 3 + 0.6
        canvas = Image.fromarray((gaussian_filter(np.asarray(canvas, float), (radius, radius, 0))).astype(np.uint8))
    return np.asarray(canvas) / 255


def wall(rng, rows, columns, shift, gap, joint, *codes):
    """Bricks, tiles or planks: rows of blocks with joints, each block with its own tone."""
    x, y = X * columns, Y * rows
    x = x + np.floor(y) * shift
    block = rng.uniform(0, 1, (rows + 2, columns + rows + 4))[np.floor(y).astype(int), np.floor(x).astype(int)]
    edge = np.minimum(np.minimum(x % 1, 1 - x % 1) / columns, np.minimum(y % 1, 1 - y % 1) / rows)
    inside = np.clip((edge - gap + noise(rng, 1.3) * gap * 0.2) / 0.0025, 0, 1)[..., None]
    face = mix(block, *codes) * (1 + noise(rng, 1)[..., None] * 0.06)
    return face * inside + rgb(joint) * (1 + noise(rng, 0.6)[..., None] * 0.06) * (1 - inside)


def bokeh(rng, base, *codes):
    image = gradient(rng, base, "#05060C")
    for _ in range(110):
        x, y, r = rng.uniform(0, 1), rng.triangular(0, 0.55, 1), rng.uniform(0.008, 0.05)
        disc = np.clip((r - np.hypot(X - x, Y - y)) / 0.003, 0, 1)[..., None] * rng.uniform(0.15, 0.8)
        image = 1 - (1 - image) * (1 - disc * rgb(codes[rng.integers(len(codes))]))
    return image


PAINTED = {
    "gradient-cool": lambda rng: gradient(rng, "#E9EEF3", "#AFC3D4", "#6B8AA6"),
    "gradient-dusk": lambda rng: gradient(rng, "#F2C49B", "#A9748C", "#3B3F66"),
    "blobs-warm": lambda rng: blobs(rng, "#8A5A3C", "#E8B66A", "#C0562F", "#F4E3C0", "#5A2E2A"),
    "blobs-green": lambda rng: blobs(rng, "#4E6E3C", "#A8C46A", "#2E4A2E", "#E3E8B0", "#7C9A8C"),
    "noise-pink": lambda rng: clouds(rng, 1.0, "#3A4250", "#8C97A4", "#E4E2DA"),
    "noise-brown": lambda rng: clouds(rng, 1.7, "#22303A", "#7A6A58", "#D8C8A4", "#F2EEE4"),
    "stripes-soft": lambda rng: stripes(rng, 0.09, 0.5, "#D9D2C2", "#7E8F9C"),
    "leaves": lambda rng: strewn(rng, 420, 0.05, 0.28, "#1C2616", "#5E7E32", "#8AA648", "#3E5E2A", "#B4BE62"),
    "petals": lambda rng: strewn(rng, 500, 0.035, 0.5, "#3A2A30", "#E79AA8", "#F4D6CE", "#C0566A", "#8CA05A"),
    "bricks": lambda rng: wall(rng, 16, 6, 0.5, 0.004, "#B9B2A6", "#7A3A2A", "#A4553C", "#B86F50"),
    "tiles": lambda rng: wall(rng, 9, 9, 0.0, 0.003, "#8F8C86", "#DCE5E4", "#BFD2D2", "#E9E6DC"),
    "planks": lambda rng: wall(rng, 3, 9, 0.37, 0.002, "#2E2118", "#7C5A3A", "#A67C50", "#8E6A48"),
    "mosaic": lambda rng: wall(rng, 34, 34, 0.0, 0.0016, "#E4DFD4", "#1F4E66", "#4F9AA0", "#D9A441", "#F0E6D0", "#B5452F"),
    "bokeh-night": lambda rng: bokeh(rng, "#1E2A44", "#FFC272", "#FF7A3A", "#9CC8FF", "#FFE9C0", "#FF4A3A"),
}


def main(names):
    for name in names or PAINTED:
        rng = np.random.default_rng(sorted(PAINTED).index(name) + 300)
        pixels = np.rint(PAINTED[name](rng).clip(0, 1) * 255).astype(np.uint8)
        Image.fromarray(pixels).save(Path(__file__).with_name(f"{name}.jpg"), quality=76)


main(sys.argv[1:])
