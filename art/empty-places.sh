#!/bin/sh
# Renders the places that the editor offers as backgrounds: art/empty-places.sh [NAME...]. Rendered at part of the size,
# smoothed, enlarged. For a trial: PERCENT of 1920x1280, SAMPLES. WORK: a folder of renders that are there already.
set -eu
cd "$(dirname "$0")"
out=../web/public/places
work=${WORK:-$(mktemp -d)}
[ -n "${WORK:-}" ] || trap 'rm -rf "$work"' EXIT
mkdir -p "$out"
[ -n "${WORK:-}" ] || nice -n "${NICE:-5}" blender -b -t 2 --factory-startup -P empty-places.py -- "$work" "${PERCENT:-66}" "${SAMPLES:-200}" "$@" >"$work/log" 2>&1
[ -n "$(ls "$work"/*.png 2>/dev/null)" ] || { tail -30 "$work/log"; exit 1; }   # Blender answers 0 after a Python error
for file in "$work"/*.png; do
  name=$(basename "$file" .png)
  convert "$file" -depth 8 -statistic Median 5x5 -gaussian-blur 0x0.8 -filter Lanczos -resize '1920x1280!' -strip -quality 84 "$out/$name.webp"
  convert "$out/$name.webp" -resize '240x160!' -strip -quality 80 "$out/$name-small.webp"
done
