#!/bin/sh
# Puts one subject's two renders together: composite.sh RENDER_FOLDER OUTPUT_FOLDER [JPEG_QUALITY].
# photo = alpha * F + (1 - alpha) * plate on display (sRGB) values, so the matte and foreground are exact for it.
set -eu
from=$1 to=$2 quality=${3:-92}
export MAGICK_THREAD_LIMIT=1   # the seeded grain repeats only in one thread
mkdir -p "$to"

# Colour where nothing is seen is written as 0.
convert "$from/cutout.png" -depth 8 -background 'rgba(0,0,0,0)' -alpha background -strip \
  -define png:exclude-chunk=all -define png:include-chunk=none PNG32:"$to/foreground.png"
convert "$to/foreground.png" -alpha extract -colorspace Gray -depth 8 \
  -define png:color-type=0 -define png:bit-depth=8 -strip "$to/matte.png"

# What is out of focus carries no detail: it is rendered at half size, its noise is smoothed, and a fine film grain laid
# on. The ground, sharp where the subject stands, fades into it by the mist pass (distance).
size=$(identify -format '%wx%h!' "$to/foreground.png")
convert "$from/plate.png" -statistic Median 7x7 -blur 0x3 -filter Lanczos -resize "$size" "$from/soft.png"
[ -e "$from/ground.png" ] || convert "$from/plate.png" -statistic Median 3x3 -filter Lanczos -resize "$size" -alpha set "$from/ground.png"
convert "$from/mist-0001.png" -resize "$size" -negate "$from/near.png"
convert "$from/ground.png" \( +clone -alpha extract "$from/near.png" -compose multiply -composite \) \
  -alpha off -compose copy-opacity -composite "$from/near-ground.png"
convert "$from/soft.png" "$from/near-ground.png" -compose over -composite \
  -seed 7 -attenuate 0.05 +noise Gaussian -depth 8 "$from/plate8.png"

convert "$from/plate8.png" "$to/foreground.png" -compose over -composite -alpha off -strip \
  -sampling-factor 4:4:4 -quality "$quality" "$to/photo.jpg"
