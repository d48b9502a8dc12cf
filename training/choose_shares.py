"""Chooses the constants of matting/refine/soft-share.ts on photos with mattes: python3 training/choose_shares.py --help"""
import argparse
import json
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from scipy.ndimage import maximum_filter, minimum_filter, uniform_filter
from scipy.optimize import minimize

from cells import read_sample

# As in soft-share.ts: the radius of the context in cells, the mismatch that
# changes nothing, and how much agreement may lower what is needed.
CONTEXT_RADIUS = 64
USUAL_MISMATCH, LEAST_MISMATCH = .077, .005
MOST_FOR_AGREEMENT = 2.5
# Every third row of pixels is enough, and three times as fast.
EACH_ROW = 3
# A set may get worse by this share; more counts in full.
ALLOWED = .005

NAMES = ("anywhere from", "anywhere to", "onBody from", "onBody to", "inHair from", "inHair to", "contextShare", "weightOfMismatch")
START = np.array([.3, .95, .7, 1.1, .05, .45, .4, 0])
STEPS = np.array([.1, .1, .1, .05, .04, .1, .15, 2])
# soft-share.ts before context and mismatch counted; everything is a ratio to it.
BEFORE = np.array([.5, 1, .8, 1, .12, .5, 0, 0])


@dataclass
class Photo:
    """`logits`, `around`, `hair`, `body`: of the cells near an edge; `cell`: of each pixel there. `far`: summed errors of all other pixels."""

    set: str
    mismatch: float
    logits: np.ndarray
    around: np.ndarray
    hair: np.ndarray
    body: np.ndarray
    cell: np.ndarray
    hard: np.ndarray
    soft: np.ndarray
    truth: np.ndarray
    counted: np.ndarray
    far: np.ndarray
    pixels: np.ndarray


def read_photo(meta_file):
    sample = read_sample(meta_file)
    height, width = sample.truth.shape
    side = len(sample.near)
    logits, hair, body = (plane.ravel() for plane in sample.features)
    near = sample.near.astype(np.float32)
    means = [uniform_filter(plane, 2 * CONTEXT_RADIUS + 1, mode="constant") for plane in (logits.reshape(side, side) * near, near)]
    around = (means[0] / np.maximum(means[1], 1e-9)).ravel()
    rows = np.arange(1, height, EACH_ROW)
    cell = ((rows + .5) * side / height).astype(int)[:, None] * side + ((np.arange(width) + .5) * side / width).astype(int)
    hard, soft, truth = (matte[rows].astype(np.float32) for matte in (sample.hard, sample.soft, sample.truth))
    # Where absolute, edge and soft error count (bench/README.md).
    counted = np.stack([np.ones_like(truth, bool), band(sample.truth)[rows], (truth >= 9) & (truth <= 246)])
    inside = sample.near.ravel()[cell]
    used, cell_of = np.unique(cell[inside], return_inverse=True)
    far = [(np.abs(hard - truth) * where)[~inside].sum() for where in counted]
    return Photo(
        meta_file.parent.name, json.loads(meta_file.read_text())["mismatch"], logits[used], around[used], hair[used], body[used], cell_of,
        hard[inside], soft[inside], truth[inside], counted[:, inside], np.array(far), counted.sum((1, 2)))


def band(truth):
    """Where the truth varies, as in bench/quality/metrics.ts."""
    size = 2 * max(3, int(.008 * max(truth.shape) + .5)) + 1
    return maximum_filter(truth, size, mode="nearest").astype(int) - minimum_filter(truth, size, mode="nearest") > 8


def share_of_soft(photo, constants):
    """As shareOfSoft."""
    anywhere, on_body, in_hair = constants[:2], constants[2:4], constants[4:6]
    logits = photo.logits + (photo.around - photo.logits) * constants[6]
    needed = constants[7] * np.log((photo.mismatch + LEAST_MISMATCH) / (USUAL_MISMATCH + LEAST_MISMATCH))
    soft = 1 / (1 + np.exp(np.maximum(-MOST_FOR_AGREEMENT, needed) - logits))
    share = ramp(soft, anywhere)
    share += (ramp(soft, on_body) - share) * photo.body
    return share + (ramp(1 / (1 + np.exp(-logits)), in_hair) - share) * photo.hair


def ramp(value, ends):
    return np.clip((value - ends[0]) / max(.05, ends[1] - ends[0]), 0, 1)


def errors(photo, constants):
    """Absolute, edge and soft error, 0 to 255; NaN where nothing counts."""
    blended = photo.hard + (photo.soft - photo.hard) * share_of_soft(photo, constants)[photo.cell]
    error = np.abs(blended - photo.truth)
    return np.array([far + error[where].sum() for far, where in zip(photo.far, photo.counted)]) / np.where(photo.pixels, photo.pixels, np.nan)


def ratios(photos, constants, before):
    """For each set: mean absolute, edge and soft error as ratios to `before`, the errors of each photo."""
    sets = {}
    for photo, old in zip(photos, before):
        sets.setdefault(photo.set, []).append((errors(photo, constants), old))
    return {name: np.nanmean([new for new, _ in pairs], 0) / np.nanmean([old for _, old in pairs], 0) for name, pairs in sets.items()}


def loss(sets, with_soft_truth):
    """Mean logarithms of the three ratios, and what sets get worse by beyond what is allowed."""
    log = {name: np.log(ratio) for name, ratio in sets.items()}
    soft = [ratio[2] for name, ratio in log.items() if name in with_soft_truth]
    worse = sum(np.maximum(0, ratio[:2] - 1 - ALLOWED).sum() for ratio in sets.values())
    return (np.mean(soft) if soft else 0) + np.mean([ratio[:2] for ratio in log.values()], 0).sum() + worse


def choose(photos, with_soft_truth, evaluations):
    before = [errors(photo, BEFORE) for photo in photos]
    found = minimize(
        lambda constants: loss(ratios(photos, constants, before), with_soft_truth), START, method="Nelder-Mead",
        options={"maxfev": evaluations, "initial_simplex": np.vstack([START, START + np.diag(STEPS)]), "adaptive": True})
    return found.x


def report(name, ratio, has_soft_truth):
    soft = f"{ratio[2]:.3f}" if has_soft_truth else "-"
    print(f"{name:24} MAE {ratio[0]:.3f}  edge error {ratio[1]:.3f}  soft error {soft}", flush=True)


def main():
    parser = argparse.ArgumentParser(description="Prints the constants, and the errors with them as ratios to the edge network alone.")
    parser.add_argument("--samples", type=Path, required=True, help="folder that samples.ts --shares wrote")
    parser.add_argument("--soft", required=True, help="sets whose true alpha is more than a mask, with commas")
    parser.add_argument("--skip", default="", help="sets to leave out, such as those with trimaps")
    parser.add_argument("--evaluations", type=int, default=200, help="(%(default)s)")
    parser.add_argument("--constants", help="measures these eight instead of choosing, with commas")
    parser.add_argument("--confirm", action="store_true", help="chooses without each set in turn, and measures on that set")
    options = parser.parse_args()
    skipped, soft = options.skip.split(","), options.soft.split(",")
    photos = [read_photo(file) for file in sorted(options.samples.glob("*/*.json")) if file.parent.name not in skipped]
    for left_out in sorted({photo.set for photo in photos}) if options.confirm else [None]:
        kept = [photo for photo in photos if photo.set != left_out]
        constants = np.array([float(c) for c in options.constants.split(",")]) if options.constants else choose(kept, soft, options.evaluations)
        print(", ".join(f"{name} {constant:.2f}" for name, constant in zip(NAMES, constants)))
        measured = [photo for photo in photos if left_out in (None, photo.set)]
        for name, ratio in ratios(measured, constants, [errors(photo, BEFORE) for photo in measured]).items():
            report(name, ratio, name in soft)


if __name__ == "__main__":
    main()
