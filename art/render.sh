#!/bin/sh
# Renders subjects anew: art/render.sh [SUBJECT...]. Needs Blender 3.4 and ImageMagick.
# For a trial: PERCENT of the size, CUT and PLATE samples, OUT folder; KEEP=1 keeps the single renders.
set -eu
cd "$(dirname "$0")"
out=${OUT:-rendered}
mkdir -p "$out"
[ $# -gt 0 ] || set -- teddy bottle basket plant headphones
for subject; do
  work=$(mktemp -d "$out/.$subject-XXXXXX")   # beside its place: the last step is a rename
  work=$(realpath "$work")
  nice -n 10 blender -b --factory-startup -P render.py -- "$subject" "$work" "${PERCENT:-100}" "${CUT:-}" "${PLATE:-}" \
    >"$work/log" 2>&1 || { tail -30 "$work/log"; exit 1; }
  grep "^$subject:" "$work/log" || { tail -30 "$work/log"; exit 1; }   # Blender answers 0 after a Python error
  sh composite.sh "$work" "$work/done"
  rm -rf "${out:?}/$subject"
  mv "$work/done" "$out/$subject"
  if [ -n "${KEEP:-}" ]; then echo "$work"; else rm -rf "$work"; fi
done
