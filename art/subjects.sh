#!/bin/sh
# Renders subjects with exact alpha: art/subjects.sh [NAME...]. Needs Blender 3.4 and the system's Python with numpy,
# PIL and scipy. For a trial: PERCENT of the size, COLOUR and ALPHA samples, OUT folder.
set -eu
cd "$(dirname "$0")"
out=${OUT:-rendered-subjects}
mkdir -p "$out"
[ $# -gt 0 ] || set -- $(/usr/bin/python3 -c 'from subjects.table import SUBJECTS; print(*SUBJECTS)')
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
for name; do
  rm -f "$work"/*
  nice -n "${NICE:-5}" blender -b -t 2 --factory-startup -P subject.py -- "$name" "$work" \
    "${PERCENT:-100}" "${COLOUR:-32}" "${ALPHA:-200}" >"$work/log" 2>&1 || { tail -30 "$work/log"; exit 1; }
  grep "^$name:" "$work/log" || { tail -30 "$work/log"; exit 1; }   # Blender answers 0 after a Python error
  /usr/bin/python3 subjects/join.py "$work" "$out/$name.webp"
done
