"""Composes the rendered subjects over our backgrounds: images with exact mattes, as many as wanted, the same for the same seed.

Writes OUT/GROUP/image/NAME-K.jpg and OUT/GROUP/matte/NAME-K.png (8-bit grey), which `npm run bench:quality -- --dir OUT` reads, and
with --foreground also OUT/GROUP/foreground/NAME-K.png (RGBA, straight alpha). image = alpha * F + (1 - alpha) * B on sRGB values;
noise, on half of them, and JPEG compression follow. Needs numpy, PIL and scipy.
"""
import argparse
from pathlib import Path
from zlib import crc32

import numpy as np
from PIL import Image
from scipy.ndimage import gaussian_filter

from backgrounds.table import BACKGROUNDS
from subjects.table import SUBJECTS

HERE = Path(__file__).resolve().parent
SHAPES = (1, 1), (4, 5), (3, 4), (5, 4), (3, 2), (2, 3)


def main():
    args = _arguments()
    backgrounds = [HERE / "backgrounds" / f"{name}.jpg" for name, split in BACKGROUNDS.items() if split == args.split]
    for name, subject in SUBJECTS.items():
        if subject.split != args.split:
            continue
        file = HERE / "rendered-subjects" / f"{name}.webp"
        cutout = np.asarray(Image.open(file).convert("RGBA"), np.float32) / 255
        for k in range(args.per_subject):
            rng = np.random.default_rng([args.seed, crc32(name.encode()), k])
            height, width = _frame(rng, args.sizes[k % len(args.sizes)])
            colour, alpha = _foreground(cutout, height, width, rng)
            background = _background(Image.open(backgrounds[rng.integers(len(backgrounds))]), height, width, rng)
            image = alpha[..., None] * colour + (1 - alpha[..., None]) * background
            _write(args, subject.group, f"{name}-{k}", image, alpha, colour, rng)


def _arguments():
    parser = argparse.ArgumentParser()
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--per-subject", type=int, default=4)
    parser.add_argument("--split", choices=("choose", "confirm"), required=True)
    parser.add_argument("--sizes", type=lambda text: [int(size) for size in text.split(",")], default=[480, 800, 1280])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--foreground", action="store_true")
    return parser.parse_args()


def _frame(rng, longest):
    """Height and width (pixels) of one image: one of the usual shapes with this longest side."""
    w, h = SHAPES[rng.integers(len(SHAPES))]
    return round(longest * h / max(w, h)), round(longest * w / max(w, h))


def _foreground(cutout, height, width, rng):
    """Colour (H x W x 3) and alpha (H x W), both 0..1 in steps of 1/255: the subject scaled, placed, maybe mirrored, its light varied."""
    if rng.random() < 0.5:
        cutout = cutout[:, ::-1]
    rows, columns = np.flatnonzero(cutout[..., 3].max(1)), np.flatnonzero(cutout[..., 3].max(0))
    cut_off = dict(left=columns[0] == 0, right=columns[-1] == cutout.shape[1] - 1, bottom=rows[-1] == cutout.shape[0] - 1)
    cutout = cutout[rows[0]:rows[-1] + 1, columns[0]:columns[-1] + 1]
    h, w = cutout.shape[:2]
    scale = min(rng.uniform(0.6, 0.95) * height / h, 0.95 * width / w)
    if cut_off["left"] and cut_off["right"]:
        scale = width / w
    part = _resized(np.dstack([cutout[..., :3] * cutout[..., 3:], cutout[..., 3]]), round(h * scale), round(w * scale))
    part = part[:height]
    h, w = part.shape[:2]
    x = 0 if cut_off["left"] else width - w if cut_off["right"] else round(rng.uniform(0.2, 0.8) * (width - w))
    y = height - h if cut_off["bottom"] else round(rng.uniform(0.1, 0.9) * (height - h))
    placed = np.zeros((height, width, 4), np.float32)
    placed[y:y + h, x:x + w] = part
    alpha = np.rint(placed[..., 3].clip(0, 1) * 255) / 255
    colour = placed[..., :3] / np.maximum(placed[..., 3:], 1e-4) * _light(rng)
    return np.rint(colour.clip(0, 1) * (alpha > 0)[..., None] * 255) / 255, alpha


def _light(rng):
    """Gains for red, green and blue: exposure and white balance."""
    return 2 ** (rng.uniform(-0.5, 0.35) + rng.normal(size=3) * 0.05)


def _resized(pixels, height, width):
    """Each channel resampled on its own as floats: 8-bit premultiplied values would lose the colour of thin strands."""
    channels = [Image.fromarray(np.ascontiguousarray(pixels[..., i])).resize((width, height), Image.Resampling.BICUBIC, reducing_gap=None)
                for i in range(pixels.shape[2])]
    return np.dstack([np.asarray(channel) for channel in channels])


def _background(image, height, width, rng):
    """A crop of the background (H x W x 3, 0..1): half of them mirrored, half of them blurred, colours varied."""
    fit = min(image.width / width, image.height / height) * rng.uniform(0.55, 1)
    w, h = width * fit, height * fit
    x, y = rng.uniform(0, image.width - w), rng.uniform(0, image.height - h)
    image = image.convert("RGB").resize((width, height), Image.Resampling.BICUBIC, box=(x, y, x + w, y + h))
    pixels = np.asarray(image, np.float32) / 255
    if rng.random() < 0.5:
        pixels = pixels[:, ::-1]
    if rng.random() < 0.5:
        radius = rng.uniform(0.002, 0.012) * max(height, width)
        pixels = gaussian_filter(pixels, (radius, radius, 0), mode="nearest")
    grey = pixels.mean(2, keepdims=True)
    return ((grey + (pixels - grey) * rng.uniform(0.4, 1.3)) * _light(rng)).clip(0, 1)


def _write(args, group, name, image, alpha, colour, rng):
    folders = {kind: args.out / group / kind for kind in ("image", "matte", "foreground")}
    for kind, folder in folders.items():
        if kind != "foreground" or args.foreground:
            folder.mkdir(parents=True, exist_ok=True)
    if rng.random() < 0.5:
        image = image + rng.normal(size=image.shape) * rng.uniform(0.005, 0.025)
    quality = int(rng.integers(80, 96))
    Image.fromarray(_bytes(image)).save(folders["image"] / f"{name}.jpg", quality=quality, subsampling=0 if quality > 88 else 2)
    Image.fromarray(_bytes(alpha)).save(folders["matte"] / f"{name}.png")
    if args.foreground:
        Image.fromarray(_bytes(np.dstack([colour, alpha]))).save(folders["foreground"] / f"{name}.png")


def _bytes(values):
    return np.rint(values.clip(0, 1) * 255).astype(np.uint8)


main()
