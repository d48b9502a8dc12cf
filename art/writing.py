"""Draws writing on paper with its exact matte, and lays our rendered subjects on such paper: what is ink, and what is not.

Writes OUT/writing/image/NN.jpg and OUT/writing/matte/NN.png (8-bit grey), which `npm run bench:quality -- --dir OUT` reads,
OUT/crops/: the same notes cut off close to the ink, 500 pixels wide,
OUT/inks/: such notes in two to four inks, a line in each, and
OUT/things/image/NAME-SIZE.jpg and OUT/things/matte/NAME-SIZE.png: every subject at three sizes. The same files for the same seed.
Alpha is the share of ink, whose density varies as that of a pen does. Needs numpy, PIL and scipy.
"""
import argparse
from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw
from scipy.ndimage import gaussian_filter, shift

HERE = Path(__file__).resolve().parent
SHAPES = (1280, 853), (900, 1200), (640, 480), (1600, 1200), (2400, 1600)
INKS = (20, 20, 25), (25, 40, 140), (15, 15, 60), (120, 20, 25)
BRIGHT_INKS = (200, 30, 40), (20, 120, 60), (30, 90, 200), (210, 90, 20), (120, 40, 150)
SIZES = 0.06, 0.2, 0.45


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--count", type=int, default=30)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    for k in range(args.count):
        rng = np.random.default_rng([args.seed, k])
        image, alpha = _writing(rng, *SHAPES[k % len(SHAPES)], [INKS[k % len(INKS)]])
        _write(args.out / "writing", f"{k:02d}", image, alpha, rng)
        _write(args.out / "crops", f"{k:02d}", *_crop(image, alpha, 500), rng)
    for k in range(args.count):
        rng = np.random.default_rng([args.seed, 1000 + k])
        inks = rng.permutation([INKS[k % len(INKS)], *rng.permutation(BRIGHT_INKS)[:rng.integers(1, 4)]])
        _write(args.out / "inks", f"{k:02d}", *_writing(rng, *SHAPES[k % len(SHAPES)], inks), rng)
    for file in sorted((HERE / "rendered-subjects").glob("*.webp")):
        for size in SIZES:
            rng = np.random.default_rng([args.seed, *file.stem.encode()])
            _write(args.out / "things", f"{file.stem}-{size:.2f}", *_thing(rng, Image.open(file).convert("RGBA"), size), rng)


def _writing(rng, width, height, inks):
    """Image (H x W x 3, 0..255) and alpha (H x W, 0..1), slightly out of focus: a line in each ink, or one to three in one."""
    light = _light(rng, width, height, rng.uniform(150, 235), 0.15)
    if rng.random() < 1 / 3:  # the shadow of a hand or a phone
        light *= 1 - 0.3 / (1 + np.exp(-6 * _smooth(rng, width, height, 2)))
    tint = np.array([1, rng.uniform(0.94, 1), rng.uniform(0.8, 1)])
    paper = light[..., None] * tint * (1 + 0.01 * _smooth(rng, width, height, 60))[..., None]
    density = rng.uniform(0.75, 1) * (1 - 0.12 * _smooth(rng, width, height, 40).clip(0, 2))
    lines = _strokes(rng, width, height, width * rng.uniform(0.003, 0.01), len(inks))
    strength = rng.uniform(0.8, 1.3) * (light / 230).clip(0.5, 1.1)[..., None]
    image, alpha = paper, 0
    for ink, line in zip(inks, lines):
        line = line * density
        image = image * (1 - line[..., None]) + np.array(ink) * strength * line[..., None]
        alpha = alpha * (1 - line) + line
    focus = rng.uniform(0.3, 1)
    image = gaussian_filter(image, (focus, focus, 0))
    return image + rng.normal(0, rng.uniform(1, 4), (height, width, 1)), gaussian_filter(alpha, focus)


def _crop(image, alpha, width):
    """Image and alpha of the ink with a small margin, reduced to this width."""
    rows, columns = np.flatnonzero((alpha > 0.25).any(1)), np.flatnonzero((alpha > 0.25).any(0))
    down, across = round(0.15 * np.ptp(rows)), round(0.06 * np.ptp(columns))
    part = np.s_[max(0, rows[0] - down):rows[-1] + down, max(0, columns[0] - across):columns[-1] + across]
    planes = [Image.fromarray(plane[part].astype(np.float32)) for plane in (*np.moveaxis(image, 2, 0), 255 * alpha)]
    size = width, round(width * planes[0].height / planes[0].width)
    *colours, matte = (np.asarray(plane.resize(size, Image.Resampling.LANCZOS)) for plane in planes)
    return np.dstack(colours), matte / 255


def _strokes(rng, width, height, thickness, inks):
    """For each ink, coverage (H x W, 0..1) of loops along a line, or along one to three, whose thickness varies; drawn four times as large."""
    scale = 4
    images = [Image.new("L", (width * scale, height * scale)) for _ in range(inks)]
    lines = rng.integers(1, 4) if inks == 1 else inks
    for line in range(lines):
        draw = ImageDraw.Draw(images[line % inks])
        phase, loop = rng.uniform(0, 6), height * rng.uniform(0.04, 0.09)
        left, top = width * rng.uniform(0.12, 0.2), height * (0.25 + 0.5 * (line + rng.uniform(0, 0.3)) / lines)
        t = np.arange(0, rng.uniform(55, 65), 0.03)
        lifted = (t + phase) % 8 > 7.4
        x = left + width * (0.0105 * t + 0.019 * np.cos(1.3 * t + phase))
        y = top + loop * (np.sin(t) * (0.6 + 0.4 * np.sin(0.17 * t + phase)) + 0.4 * np.sin(0.31 * t))
        radius = (scale * thickness / 2 * (0.7 + 0.5 * np.sin(0.3 * t + phase))).clip(1.2)
        for cx, cy, r in zip(x[~lifted] * scale, y[~lifted] * scale, radius[~lifted]):
            draw.ellipse([cx - r, cy - r, cx + r, cy + r], fill=255)
    return [np.asarray(image.resize((width, height), Image.Resampling.BOX), float) / 255 for image in images]


def _thing(rng, cutout, size):
    """Image and alpha of a subject whose longer side is this share of the image's, on paper, two thirds with a soft shadow."""
    width, height = 1000, 750
    cutout = cutout.crop(cutout.getchannel("A").getbbox())
    scale = size * width / max(cutout.size)
    cutout = cutout.resize((round(cutout.width * scale), round(cutout.height * scale)), Image.Resampling.LANCZOS)
    placed = Image.new("RGBA", (width, height))
    placed.paste(cutout, ((width - cutout.width) // 2 + rng.integers(-40, 40), (height - cutout.height) // 2))
    pixels = np.asarray(placed, float)
    alpha = pixels[..., 3] / 255
    paper = _light(rng, width, height, rng.uniform(190, 245), 0.05)
    if rng.random() < 2 / 3:
        paper *= 1 - rng.uniform(0.15, 0.5) * gaussian_filter(shift(alpha, (8, 6)), rng.uniform(2, 8))
    image = paper[..., None] * (1 - alpha[..., None]) + pixels[..., :3] * alpha[..., None]
    return image + rng.normal(0, 1.5, (height, width, 1)), alpha


def _light(rng, width, height, level, variation):
    """What white paper shows (H x W, 0..255)."""
    return (level * (1 + variation * _smooth(rng, width, height, 3))).clip(60, 250)


def _smooth(rng, width, height, cells):
    """Noise of this many cells across, with a standard deviation of 1 in these."""
    noise = rng.standard_normal((cells, cells)).astype(np.float32)
    return np.asarray(Image.fromarray(noise).resize((width, height), Image.Resampling.BICUBIC))


def _write(folder, name, image, alpha, rng):
    for kind in ("image", "matte"):
        (folder / kind).mkdir(parents=True, exist_ok=True)
    Image.fromarray(image.clip(0, 255).astype(np.uint8)).save(folder / "image" / f"{name}.jpg", quality=int(rng.integers(75, 95)))
    Image.fromarray(np.rint(alpha.clip(0, 1) * 255).astype(np.uint8)).save(folder / "matte" / f"{name}.png")


main()
