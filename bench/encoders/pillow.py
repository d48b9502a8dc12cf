"""Pillow, as an encoder and as a judge: `pillow.py write FOLDER` writes files over its options, `pillow.py judge` reads
file names from standard input and writes for each whether Pillow decodes it, and its upright size."""

import io
import itertools
import json
import os
import sys

from PIL import Image, ImageOps, PngImagePlugin

WIDTH, HEIGHT = 83, 61


def source():
    image = Image.new("RGB", (WIDTH, HEIGHT))
    image.putdata([((3 * x + y) % 256, (x * y) % 256, (5 * y) % 256) for y in range(HEIGHT) for x in range(WIDTH)])
    return image


def exif(orientation, thumbnail=False):
    tags = Image.Exif()
    tags[0x0112] = orientation
    tags[0x010E] = "words"
    data = tags.tobytes()
    return data + (b"\xff\xd8\xff\xd9" * 1000 if thumbnail else b"")


def jpegs():
    image = source()
    for mode, sampling, progressive, optimise, quality in itertools.product(
        ["L", "RGB", "CMYK", "1", "YCbCr"], [0, 1, 2], [False, True], [False, True], [1, 75, 100]
    ):
        options = {"subsampling": sampling, "progressive": progressive, "optimize": optimise, "quality": quality}
        yield image.convert(mode), "JPEG", options
    for orientation in range(0, 10):
        yield image, "JPEG", {"exif": exif(orientation)}
        yield image, "JPEG", {"exif": exif(orientation, thumbnail=True), "progressive": True}
    profile = open("p3.icc", "rb").read()
    large = profile + bytes(200_000)
    large = len(large).to_bytes(4, "big") + large[4:]
    for extra in [
        {"icc_profile": profile},
        {"icc_profile": large},
        {"dpi": (300, 300)},
        {"comment": b"words"},
        {"qtables": "web_low"},
        {"qtables": [[99] * 64]},
        {"qtables": [[1] * 64, [2] * 64, [3] * 64]},
        {"streamtype": 0, "smooth": 10},
    ]:
        for mode in ["L", "RGB", "CMYK"]:
            yield image.convert(mode), "JPEG", extra
    yield image, "MPO", {"save_all": True, "append_images": [image.rotate(90)]}
    yield image, "MPO", {"save_all": True, "append_images": [image] * 5, "exif": exif(6)}


def pngs():
    image = source()
    modes = ["1", "L", "LA", "RGB", "RGBA", "I", "P"]
    for mode, optimise, level in itertools.product(modes, [False, True], [0, 1, 9]):
        yield image.convert(mode), "PNG", {"optimize": optimise, "compress_level": level}
    for colours, bits in [(2, 1), (4, 2), (16, 4), (256, 8), (3, 2), (5, 4), (17, 8)]:
        palette = image.quantize(colours)
        yield palette, "PNG", {"bits": bits}
        yield palette, "PNG", {"bits": bits, "transparency": 1}
        yield palette, "PNG", {"bits": bits, "transparency": bytes([0, 128])}
    yield image, "PNG", {"transparency": (0, 0, 0)}
    yield image.convert("L"), "PNG", {"transparency": 0}
    for orientation in range(0, 10):
        yield image, "PNG", {"exif": exif(orientation)}
    text = PngImagePlugin.PngInfo()
    text.add_text("Title", "words")
    text.add_text("Comment", "x" * 100_000, zip=True)
    text.add_itxt("XML:com.adobe.xmp", "<x/>", "en", "")
    text.add(b"vpAg", b"\0" * 9)
    yield image, "PNG", {"pnginfo": text}
    yield image, "PNG", {"icc_profile": open("p3.icc", "rb").read(), "dpi": (300, 300)}
    for mode in ["RGB", "RGBA", "L", "P"]:
        frames = [image.rotate(10 * n).convert(mode) for n in range(3)]
        yield image.convert(mode), "PNG", {"save_all": True, "append_images": frames}
        yield image.convert(mode), "PNG", {"save_all": True, "append_images": frames, "default_image": True}


def write(folder):
    endings = {"JPEG": "jpg", "MPO": "jpg", "PNG": "png"}
    for number, (image, kind, options) in enumerate(itertools.chain(jpegs(), pngs())):
        buffer = io.BytesIO()
        try:
            image.save(buffer, kind, **options)
        except (OSError, ValueError, TypeError) as error:
            print(f"not written: {image.mode} {kind} {list(options)}: {error}", file=sys.stderr)
            continue
        with open(os.path.join(folder, f"pillow-{number}-{image.mode}.{endings[kind]}"), "wb") as file:
            file.write(buffer.getvalue())


def judge():
    for name in sys.stdin.read().split("\n"):
        if not name:
            continue
        try:
            with Image.open(name) as image:
                image.load()
                width, height = ImageOps.exif_transpose(image).size
                print(json.dumps({"width": width, "height": height}))
        except Exception as error:
            print(json.dumps({"error": str(error)}))


if sys.argv[1] == "write":
    write(sys.argv[2])
else:
    judge()
