#!/bin/sh
# Renders the backgrounds with depth: art/backgrounds/views.sh [NAME...]. Rendered at two thirds, smoothed, enlarged; a fine grain on top.
set -eu
cd "$(dirname "$0")"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
nice -n "${NICE:-5}" blender -b -t 2 --factory-startup -P views.py -- "$work" "${PERCENT:-66}" "${SAMPLES:-40}" "$@" >"$work/log" 2>&1
[ -n "$(ls "$work"/*.png 2>/dev/null)" ] || { tail -30 "$work/log"; exit 1; }   # Blender answers 0 after a Python error
export MAGICK_THREAD_LIMIT=1   # the seeded grain repeats only in one thread
for file in "$work"/*.png; do
  convert "$file" -statistic Median 3x3 -filter Lanczos -resize '1100x1100!' -seed 7 -attenuate 0.03 +noise Gaussian \
    -depth 8 -strip -quality 82 "$(basename "$file" .png).jpg"
done
