"""Reads the files of samples.ts and picks from each image the map cells and pixels that the edge network is trained on."""
import json
from dataclasses import dataclass

import numpy as np

PIXELS_PER_CELL = 6
MOST_CELLS = 4000
FEWEST_PIXELS = 50
# In steps of 1/255: where the mattes differ less, it does not matter which is right.
LEAST_DIFFERENCE = 2


@dataclass
class Cells:
    """
    Cells of one image. `features`: cells x features; `hard`, `soft` and `truth`: cells x PIXELS_PER_CELL, alpha from 0 to 1;
    `importance`: a number for each cell, to be drawn with, whose sum is the square root of the number of cells that there were.
    """

    features: np.ndarray
    hard: np.ndarray
    soft: np.ndarray
    truth: np.ndarray
    importance: np.ndarray


@dataclass
class Sample:
    """As in samples.ts: `features` are planes of the map's size, `near` is a map, the mattes have the image's size and values 0 to 255."""

    features: np.ndarray
    near: np.ndarray
    hard: np.ndarray
    soft: np.ndarray
    truth: np.ndarray

    def iou(self):
        """Intersection over union of the hard matte and the true one, both as masks."""
        hard, truth = self.hard >= 128, self.truth >= 128
        return (hard & truth).sum() / max(1, (hard | truth).sum())


def read_sample(meta_file):
    """`meta_file`: Path of the JSON file; the .bin file is beside it. Raises ValueError if that has another size than stated."""
    meta = json.loads(meta_file.read_text())
    side, width, height = meta["side"], meta["width"], meta["height"]
    data = np.fromfile(meta_file.with_suffix(".bin"), np.uint8)
    maps, cells, pixels = 4 * meta["features"] * side * side, side * side, width * height
    if len(data) != maps + cells + 3 * pixels:
        raise ValueError(f"{meta_file} does not fit its .bin file")
    features = data[:maps].view("<f4").reshape(-1, side, side)
    near = data[maps:maps + cells].reshape(side, side) > 0
    return Sample(features, near, *data[maps + cells:].reshape(3, height, width))


def pick_cells(sample):
    """Up to MOST_CELLS random cells in which the mattes differ, with PIXELS_PER_CELL random pixels of each. None if there are hardly any."""
    rng = np.random.default_rng(0)
    height, width = sample.truth.shape
    side = len(sample.near)
    cell_rows = ((np.arange(height) + .5) * side / height).astype(int)
    cell_columns = ((np.arange(width) + .5) * side / width).astype(int)
    differ = np.abs(sample.soft.astype(np.int16) - sample.hard) > LEAST_DIFFERENCE
    ys, xs = np.nonzero(differ & sample.near[cell_rows][:, cell_columns])
    if len(ys) < FEWEST_PIXELS:
        return None
    # Shuffles the pixels, then sorts them by cell: the first ones of each cell are random ones.
    shuffled = rng.permutation(len(ys))
    ys, xs = ys[shuffled], xs[shuffled]
    cell_of = cell_rows[ys] * side + cell_columns[xs]
    by_cell = np.argsort(cell_of, kind="stable")
    ys, xs = ys[by_cell], xs[by_cell]
    cells, first, count = np.unique(cell_of[by_cell], return_index=True, return_counts=True)
    all_cells = len(cells)
    if all_cells > MOST_CELLS:
        kept = np.sort(rng.choice(all_cells, MOST_CELLS, replace=False))
        cells, first, count = cells[kept], first[kept], count[kept]
    # Cells with fewer pixels repeat them.
    pixels = first[:, None] + np.arange(PIXELS_PER_CELL) % count[:, None]
    ys, xs = ys[pixels], xs[pixels]
    features = sample.features.reshape(len(sample.features), -1)[:, cells].T
    alphas = (matte[ys, xs].astype(np.float32) / 255 for matte in (sample.hard, sample.soft, sample.truth))
    importance = count / count.sum() * all_cells ** .5
    return Cells(features, *alphas, importance)
