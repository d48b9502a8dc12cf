// What `peel --help` prints.
import { limits } from '#contract/limits.ts';

export const help = `Usage: peel PICTURE... [options]
       npm run -s peel -- PICTURE... [options]

Removes the background of photos. PICTURE is a JPG or PNG file, or a folder of them.

  -o, --output PATH        folder for the results, made if missing; with a single picture also
                           a file name that ends in .png or .webp (default: beside each picture,
                           photo.jpg becomes photo-cutout.png)
  -r, --recursive          folders with all the folders in them
      --format FORMAT      png or webp, both lossless, or png8, a PNG of at most 256 colours
                           in about a third of the bytes (default: png)
      --matte              only the matte, as a grey picture: white is subject
      --background GROUND  lay the subject on a colour, '#fff' or '#ffffff', or on a picture
      --model NAME         the network to run; "npm run model -- list" shows them
      --workers N          pictures at the same time (default: by cores and memory)
      --json               one line of JSON a picture on standard output, as they finish
  -q, --quiet              no bar, no lines but warnings and errors
  -f, --force              overwrite results that are there already, never a picture given
  -h, --help               this text
  -v, --version            the version

Limits: ${limits.maxMegabytes} MB and ${limits.maxPixels / 1e6} megapixels a picture; results have at most ${limits.maxOutputSidePx} pixels on the longer side.

Exit status: 0 all done, 1 a picture failed (the others are done), 2 the command line
cannot be followed, 130 stopped by Ctrl-C.

Examples:
  peel photo.jpg
  peel shop/ -o cut-outs/ --background '#ffffff'
  peel *.png --format webp --json > results.jsonl`;
