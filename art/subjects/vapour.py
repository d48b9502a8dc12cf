"""Paints smoke or steam over a rendered source: curls of warped noise, thin enough to see through, without render noise."""
import numpy as np
from scipy.ndimage import gaussian_filter, map_coordinates

# Where it rises from (x, y as shares of the frame), how wide it gets, how dense it is, its grey, and its seed.
VAPOURS = {
    "candle": dict(source=(0.51, 0.535), wide=0.3, dense=0.85, tone=(206, 210, 218), seed=3),
    "steaming-cup": dict(source=(0.48, 0.5), wide=0.42, dense=0.6, tone=(240, 242, 244), seed=8),
}


def lay(name, rgb, alpha):
    """Colour (H x W x 3, 8 bit) and alpha (H x W, 8 bit) of the source with the vapour of `name`, if it has one, over it."""
    if name not in VAPOURS:
        return rgb, alpha
    vapour, tone = _plume(alpha.shape, **{k: v for k, v in VAPOURS[name].items() if k != "tone"}), np.array(VAPOURS[name]["tone"])
    below = alpha / 255 * (1 - vapour)
    whole = vapour + below
    colour = (tone * vapour[..., None] + rgb * below[..., None]) / np.maximum(whole, 1e-6)[..., None]
    return np.rint(colour).astype(np.uint8), np.rint(whole * 255).astype(np.uint8)


def _noise(rng, shape, slope):
    frequency = np.hypot(np.fft.fftfreq(shape[0])[:, None] * shape[0], np.fft.rfftfreq(shape[1])[None] * shape[1])
    frequency[0, 0] = np.inf
    field = np.fft.irfft2(np.fft.rfft2(rng.normal(size=shape)) / (2 + frequency) ** slope, s=shape)
    return field / field.std()


def _plume(shape, source, wide, dense, seed):
    """Alpha 0..`dense`: a column of sheets, folded by two warps, that widens and thins as it rises."""
    rng = np.random.default_rng(seed)
    height, width = shape
    y, x = np.mgrid[0:height, 0:width] / height
    rise = np.clip((source[1] - y) / source[1], 0, 1)
    middle = source[0] * width / height + 0.09 * rise * np.sin(rise * 5 + seed) + 0.05 * rise * _noise(rng, shape, 2.6)
    spread = 0.012 + wide * rise ** 1.1 * 0.4
    across = (x - middle) / spread
    column = np.exp(-np.abs(across) ** 2.4) * (rise > 0)
    sheets = _noise(rng, shape, 2.0)
    for strength in (0.05, 0.03):
        dx, dy = _noise(rng, shape, 2.4) * strength * rise, _noise(rng, shape, 2.4) * strength * rise
        sheets = map_coordinates(sheets, [(y + dy) * height, (x + dx) * height], order=1, mode="wrap")
    folds = np.exp(-np.abs(sheets) * 2.2) * 0.7 + 0.3 * np.clip(0.5 + 0.5 * _noise(rng, shape, 1.8), 0, 1)
    fade = np.clip(rise * 14, 0, 1) * np.clip((1 - rise) * 2.2, 0, 1) ** 1.3
    return gaussian_filter(np.clip(column * folds * fade * 1.15, 0, 1) * dense, 0.8)
