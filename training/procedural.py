"""Draws images with exact mattes, to train the edge network: python3 training/procedural.py --help"""
import argparse
import runpy
from pathlib import Path

import numpy as np
from PIL import Image
from scipy import ndimage

from backgrounds import draw_background
from shapes import KINDS
from subjects import draw_subject


def draw_pair(rng, width, height, shares, messy, backgrounds):
    """Returns `hair` or `hard`, an image (height x width x 3) and its alpha (height x width); values beyond 0 to 1 are to be clipped."""
    # Large images are oversampled less, to save memory.
    group, premultiplied, alpha = draw_subject(rng, height, width, shares, messy, 2 if width > 1000 else 3)
    background = draw_background(rng, height, width, messy, backgrounds)
    if rng.random() < .5:
        background = _add_shadow(rng, background, alpha)
    if rng.random() < .35:
        background = _lower_contrast(rng, background, premultiplied, alpha)
    exposure = rng.uniform(.8, 1.2) * (1 + rng.normal(0, .04, 3))
    premultiplied = np.clip(premultiplied * exposure, 0, alpha[..., None])
    image = premultiplied + background * (1 - alpha[..., None])
    return group, *_take_photo(rng, image, alpha)


def _add_shadow(rng, background, alpha):
    height, width = alpha.shape
    blurred = ndimage.gaussian_filter(alpha, rng.uniform(4, 25))
    shadow = ndimage.shift(blurred, (rng.uniform(0, .05) * height, rng.uniform(-.05, .05) * width), order=1)
    return background * (1 - shadow[..., None] * rng.uniform(.1, .7))


def _lower_contrast(rng, background, premultiplied, alpha):
    """Moves the background's mean colour towards the subject's."""
    subject = premultiplied.sum((0, 1)) / alpha.sum()
    return np.clip(background + (subject - background.mean((0, 1))) * rng.uniform(.3, .9), 0, 1)


def _take_photo(rng, image, alpha):
    """What a camera does: its lens blurs image and alpha alike; sharpening and noise change the image only."""
    sigma = rng.choice([0, .4, .6, .8])
    if sigma:
        image = ndimage.gaussian_filter(image, (sigma, sigma, 0))
        alpha = ndimage.gaussian_filter(alpha, sigma)
    if rng.random() < .4:
        image = image + rng.uniform(.3, 1) * (image - ndimage.gaussian_filter(image, (1, 1, 0)))
    return image + rng.normal(0, rng.choice([0, .005, .01, .02]), image.shape), alpha


def _save(values, file, **options):
    file.parent.mkdir(parents=True, exist_ok=True)
    Image.fromarray((np.clip(values, 0, 1) * 255 + .5).astype(np.uint8)).save(file, **options)


def _sizes(text):
    return [tuple(int(side) for side in size.split("x")) for size in text.split(",")]


def _shares(text):
    shares = {kind: float(share) for kind, share in (part.split("=") for part in text.split(","))}
    if unknown := shares.keys() - KINDS.keys():
        raise argparse.ArgumentTypeError(f"unknown kinds: {', '.join(sorted(unknown))}; known: {', '.join(KINDS)}")
    if abs(sum(shares.values()) - 1) > 1e-6:
        raise argparse.ArgumentTypeError(f"the shares of {text} do not add up to 1")
    return {kind: shares.get(kind, 0) for kind in KINDS}


def _backgrounds_to_choose(folder):
    """Only those for choosing: the others confirm results and are never trained on."""
    table = runpy.run_path(str(folder / "table.py"))["BACKGROUNDS"]
    return [folder / f"{name}.jpg" for name, use in table.items() if use == "choose"]


def main():
    parser = argparse.ArgumentParser(
        description="Writes OUT/proc-hair and OUT/proc-hard, each with image/*.jpg and matte/*.png of the same names.")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=0, help="image k of a seed is the same for any --count (%(default)s)")
    parser.add_argument("--sizes", type=_sizes, default="1280x853,853x1280", help="width x height, drawn at random (%(default)s)")
    parser.add_argument("--kinds", type=_shares, default="bust=.2,organic=.2,hard=.25,car=.35", help="shares (%(default)s)")
    parser.add_argument("--messy", type=float, default=.8, help="share of cluttered subjects, 0 to 1 (%(default)s)")
    parser.add_argument("--backgrounds", type=Path, help="folder with background images and table.py (none)")
    args = parser.parse_args()
    backgrounds = _backgrounds_to_choose(args.backgrounds) if args.backgrounds else []
    for k in range(args.count):
        rng = np.random.default_rng(args.seed * 10007 + k)
        width, height = args.sizes[rng.integers(len(args.sizes))]
        group, image, alpha = draw_pair(rng, width, height, args.kinds, args.messy, backgrounds)
        name = f"{args.seed}-{k:03d}"
        _save(image, args.out / f"proc-{group}/image/{name}.jpg", quality=int(rng.integers(80, 96)))
        _save(alpha, args.out / f"proc-{group}/matte/{name}.png")


if __name__ == "__main__":
    main()
