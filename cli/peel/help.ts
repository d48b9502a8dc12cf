// The text of `peel --help`.
import { limits } from '#contract/limits.ts';

export const help = `Usage: peel IMAGE... [options]
       npm run -s peel -- IMAGE... [options]
       peel mcp [options]       serves AI assistants over MCP, see peel mcp --help

Removes the background from photos. IMAGE is a JPG or PNG file, or a folder of them.

  -o, --output PATH        folder for the results, created if missing; with a single image also
                           a file name that ends in .png, .webp or .jpg (default: next to each
                           image, photo.jpg becomes photo-cutout.png)
  -r, --recursive          also the images in all subfolders
  -f, --force              overwrite existing results, never an input

What belongs to the subject, for one image:
      --keep X,Y           what is at this point belongs to it: 0 to 1 of the width and height
                           from the upper left corner, or percentages like 40%,60%
      --remove X,Y         what is at this point does not; both may be given several times, and
                           each changes the result of those before it

What to make of the cutout:
      --format FORMAT      png or webp, both lossless; png8, a PNG of at most 256 colours in
                           about a third of the bytes; jpg, on white unless --background is
                           given (default: png)
      --quality N          of a JPG, 1 to 100 (default: 90)
      --matte              the matte alone, as a grey image: white is subject
      --foreground         the subject's colours without the matte, opaque
      --background WHAT    put the subject on a colour, '#fff' or '#ffffff', '#ffffff80' with
                           alpha, or on an image
      --crop               crop to the subject and its shadow
      --margin N           space around the cropped subject, in percent of its longer side
      --margins 'T R B L'  the same for each side, top, right, bottom, left: 0 to 500px, or 0 to
                           50% of the subject's height or width, like '10px 5% 10px 5%'
      --scale N            the subject fills N percent of the width or height
      --position WHERE     where the subject lies: original, center, or percentages of the free
                           space to its left and above, like '50% 100%'
      --width N            width in pixels; with --height, the cutout is centred in a frame of
      --height N           that size; alone, the other side follows
      --pixels N           at most N pixels in all; a larger result is reduced
      --shadow             a drop shadow; its direction, distance, blur and opacity are set by
                           --shadow-angle (degrees, 90 is down), --shadow-distance,
                           --shadow-blur (percent of the subject) and --shadow-opacity
      --contact-shadow     instead, a soft shadow at the foot of the subject, as if it stood on
                           the floor; with --shadow-blur and --shadow-opacity

How to run:
      --model NAME         the network to run; "npm run model -- list" lists them
      --workers N          images at the same time (default: by cores and memory)
      --json               one line of JSON per image on standard output, as each finishes
  -q, --quiet              no progress bar, and no lines except warnings and errors
  -h, --help               this text
  -v, --version            the version

Limits: ${limits.maxMegabytes} MB and ${limits.maxPixels / 1e6} megapixels per image; results have at most ${limits.maxOutputSidePx} pixels on the longer side.

Exit status: 0 all done, 1 an image failed (the others are done), 2 a usage error,
130 stopped by Ctrl-C (143 by SIGTERM).

Examples:
  peel photo.jpg
  peel photo.jpg --keep 0.4,0.6 --remove 0.9,0.1
  peel shop/ -o cutouts/ --background '#ffffff'
  peel shop/ -o shop-white/ --format jpg --crop --margin 8 --width 2000 --height 2000
  peel *.png --format webp --json > results.jsonl`;
