"""The backgrounds and which half of a measurement each serves: an image to confirm has a background that choosing never saw."""

_ROWS = """
choose gradient-cool blobs-warm noise-pink stripes-soft leaves bricks tiles bokeh-night
confirm gradient-dusk blobs-green noise-brown planks petals mosaic
"""

BACKGROUNDS = {name: row.split()[0] for row in _ROWS.strip().splitlines() for name in row.split()[1:]}
