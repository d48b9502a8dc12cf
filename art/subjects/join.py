"""Joins a subject's renders into one lossless WebP: join.py FOLDER FILE.webp. Straight alpha, RGB 0 where alpha is 0."""
import sys
from pathlib import Path

import numpy as np
from PIL import Image
from scipy.ndimage import distance_transform_edt

from vapour import lay


def join(folder, file):
    """Colour from `colour.png`; alpha from `alpha.png`, which has more samples.

    A pixel that only the alpha render has met takes the colour of its nearest neighbour. Colours are rounded to
    multiples of 4, which makes the file a third smaller; the foreground stays exact, because composites use the rounded one.
    """
    colour = np.asarray(Image.open(folder / "colour.png").convert("RGBA"))
    alpha = np.asarray(Image.open(folder / "alpha.png").convert("RGBA"))[..., 3]
    nearest = distance_transform_edt(colour[..., 3] == 0, return_distances=False, return_indices=True)
    rgb = colour[..., :3][nearest[0], nearest[1]]
    rgb, alpha = lay(file.stem, rgb, alpha)
    rgb = np.minimum(rgb, 253) + 2 & 0xFC
    rgb[alpha == 0] = 0
    Image.fromarray(np.dstack([rgb, alpha]), "RGBA").save(file, lossless=True, quality=100, method=6, exact=True)


join(Path(sys.argv[1]), Path(sys.argv[2]))
