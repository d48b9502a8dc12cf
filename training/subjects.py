"""Procedural subjects with exact alpha: an outline, painted, with hair or fur or without, drawn at a multiple of the image's resolution."""
import numpy as np
from PIL import Image, ImageDraw, ImageFilter
from scipy import ndimage

from shapes import draw_outline
from strands import add_strands, draw_kind
from textures import draw_clutter, draw_color, draw_noise, to_array, to_image

HAIR_COLORS = ["brown", "dark", "grey", "white", "vivid", "brown"]


def draw_subject(rng, height, width, shares, messy, oversampling):
    """
    Returns `hair` or `hard`, the premultiplied colours (height x width x 3) and alpha (height x width), all from 0 to 1.
    `shares`: probability of each kind of shapes.KINDS; `messy`: share of subjects with cluttered surfaces.
    """
    kind = rng.choice(list(shares), p=list(shares.values()))
    strands = draw_kind(rng, kind)
    outline = draw_outline(rng, height, width, kind)
    mask = _draw_mask(rng, height, width, kind, outline, oversampling)
    rgb, body = _paint(rng, kind, outline, mask.resize((width, height), Image.BOX), messy)
    image = to_image(rgb).resize(mask.size, Image.BILINEAR)
    if strands != "none":
        color = _hair_color(rng, kind, body)
        add_strands(rng, strands, kind == "bust", outline, color, image, mask, oversampling)
    alpha, rgb = to_array(mask), to_array(image)
    if rng.random() < .25:
        alpha, rgb = _defocus(alpha, rgb, rng.uniform(.5, 2.5) * oversampling)
    cells = height, oversampling, width, oversampling
    premultiplied = (rgb * alpha[..., None]).reshape(*cells, 3).mean((1, 3))
    return "hard" if strands == "none" else "hair", premultiplied, alpha.reshape(cells).mean((1, 3))


def _hair_color(rng, kind, body):
    if kind == "bust":
        return draw_color(rng, rng.choice(HAIR_COLORS))
    return body if rng.random() < .7 else draw_color(rng)


def _defocus(alpha, rgb, sigma):
    premultiplied = ndimage.gaussian_filter(rgb * alpha[..., None], (sigma, sigma, 0))
    alpha = ndimage.gaussian_filter(alpha, sigma)
    return alpha, premultiplied / np.maximum(alpha, 1e-3)[..., None]


def _draw_mask(rng, height, width, kind, outline, oversampling):
    mask = Image.new("L", (width * oversampling, height * oversampling), 0)
    draw = ImageDraw.Draw(mask)
    for polygon in outline.polygons:
        draw.polygon([tuple(point) for point in polygon * oversampling], fill=255)
    if kind == "hard" and rng.random() < .5:
        for _ in range(rng.integers(1, 5)):
            r = outline.radius * rng.uniform(.05, .25)
            x, y = outline.x + rng.normal(0, .4) * outline.radius, outline.y + rng.normal(0, .4) * outline.radius
            draw.ellipse([at * oversampling for at in (x - r, y - r, x + r, y + r)], fill=0)
    if kind != "hard":
        # Rounds the corners.
        radius = rng.uniform(1, 4 if kind == "car" else 6) * oversampling
        mask = mask.filter(ImageFilter.GaussianBlur(radius)).point(lambda value: 255 if value > 127 else 0)
    return mask


def _paint(rng, kind, outline, mask, messy):
    """Height x width x 3, unclipped, and the body's colour. `mask` has the image's size."""
    width, height = mask.size
    inside = to_array(mask) > .5
    ys, xs = np.mgrid[0:height, 0:width].astype(np.float32)
    depth = ndimage.distance_transform_edt(inside)
    shade = np.clip(depth / (outline.radius * .6), 0, 1) ** .5 * rng.uniform(.1, .5) + 1 - rng.uniform(.1, .4)
    shade = shade[..., None]
    body = draw_color(rng, "skin" if kind == "bust" and rng.random() < .6 else None)
    second = draw_color(rng)
    is_second = (draw_noise(rng, height, width, (64, 128)) > rng.uniform(.2, 2))[..., None]
    grain = (draw_noise(rng, height, width, (1, 2, 4, 8, 16, 32), .5) * rng.choice([.01, .03, .08]))[..., None]
    rgb = np.where(is_second, second, body) * shade + grain
    if kind == "bust":
        clothes = draw_color(rng)
        rgb = np.where((ys > outline.y + outline.radius * 1.2)[..., None], clothes * shade + grain, rgb)
    if rng.random() < messy:
        share = rng.uniform(.3, 1)
        clutter = draw_clutter(rng, height, width)
        sigma = rng.choice([0, .5, 1, 2.5])
        rgb = rgb * (1 - share) + share * ndimage.gaussian_filter(clutter, (sigma, sigma, 0)) * shade
    if rng.random() < .3:
        rgb = rgb * _stripes(rng, xs, ys)
    if kind == "car":
        rgb = _add_windows(rng, rgb, inside, outline, ys)
    return rgb, body


def _stripes(rng, xs, ys):
    """Factors: stripes or checks."""
    period = rng.uniform(6, 50) * xs.shape[0] / 700
    angle = rng.uniform(0, 3)
    cos, sin = np.cos(angle), np.sin(angle)
    wave = np.sin((xs * cos + ys * sin) * 6.28 / period)
    if rng.random() < .5:
        wave = wave * np.sin((ys * cos - xs * sin) * 6.28 / period)
    return 1 + rng.uniform(.1, .5) * np.sign(wave)[..., None]


def _add_windows(rng, rgb, inside, outline, ys):
    """Windows that reflect the sky above, dark wheels below, and a highlight between them."""
    y, r = outline.y, outline.radius
    windows = ndimage.binary_erosion(inside, iterations=max(2, int(r * .05))) & (ys < y - r * .1)
    clouds = np.clip(draw_noise(rng, *inside.shape, (32, 64, 128)) * .2 + .5, 0, 1) * rng.uniform(.2, .9)
    rgb = np.where(windows[..., None], clouds[..., None] * draw_color(rng, "grey"), rgb)
    rgb = np.where((ys > y + r * .3)[..., None], rgb * rng.uniform(.05, .4), rgb)
    return rgb + np.exp(-((ys - y) / (r * .06)) ** 2)[..., None] * rng.uniform(0, .5)
