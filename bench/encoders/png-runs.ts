// PNG files of netpbm, ImageMagick, FFmpeg, exiftool and the usual optimisers over their options.
import { type EncoderRun, grid } from './grid.ts';

const sources = ['rgb.png', 'rgba.png', 'grey.png'];

const netpbm = [
	...grid(
		'netpbm',
		'png',
		['pnmtopng'],
		['', '-interlace'],
		[
			'',
			'-alpha=alpha.pgm',
			'-transparent=rgb:00/00/00',
			'-background=rgb:ff/00/00',
			'-gamma=0.45455',
			'-hist',
			'-size=10~10~1',
			'-srgbintent=perceptual',
			'-compression=0',
			'-filter=4',
			'-force',
		],
		['rgb.ppm', 'few.ppm', 'grey.pgm', 'bw.pgm', 'rgb16.ppm', 'one.ppm'],
	),
];

const imageMagick = [
	...grid(
		'ImageMagick',
		'png',
		['convert rgb.png', 'convert rgba.png', 'convert grey.png'],
		['', '-interlace PNG'],
		['PNG8:OUT', 'PNG24:OUT', 'PNG32:OUT', 'PNG48:OUT', 'PNG64:OUT', 'PNG00:OUT'],
	),
	...grid(
		'ImageMagick',
		'png',
		['convert rgba.png', 'convert rgb.png -colors 4', 'convert rgb.png -monochrome'],
		[
			'-define png:color-type=0',
			'-define png:color-type=2',
			'-define png:color-type=3',
			'-define png:color-type=4',
			'-define png:color-type=6',
		],
		[
			'-define png:bit-depth=1',
			'-define png:bit-depth=2',
			'-define png:bit-depth=4',
			'-define png:bit-depth=8',
			'-define png:bit-depth=16',
		],
		['OUT'],
	),
	...grid(
		'ImageMagick',
		'png',
		['convert rgb.png', 'convert rgba.png -interlace PNG'],
		[
			'-gamma 0.5',
			'-set comment words',
			'-set png:gAMA 0.45455',
			'-transparent black',
			'-profile p3.icc',
			'-orient RightTop',
			'-density 300',
			'-background red -bordercolor red',
			'-page +3+4',
			'-define png:compression-level=0',
			'-define png:include-chunk=all',
			'-define png:exclude-chunk=all',
			'-resize 1x1!',
			'-resize 1x400!',
			'-resize 400x1!',
			'-crop 7x5+0+0 +repage',
		],
		['OUT'],
	),
];

const optimisers = [
	...grid(
		'optipng',
		'png',
		['optipng -quiet -force'],
		['-i0', '-i1'],
		['-o1', '-nx -zc1', '-f5 -zs2', '-strip all'],
		['-out OUT'],
		sources,
	),
	...grid(
		'pngcrush',
		'png',
		['pngcrush -q -force'],
		[
			'',
			'-reduce',
			'-c 6',
			'-c 2',
			'-l 0 -m 1',
			'-rem alla',
			'-text b Title words',
			'-ztxt a Title words',
			'-itxt b Title en Title words',
			'-replace_gamma 0.45455',
			'-srgb 0',
			'-res 300',
		],
		sources.map((source) => `${source} OUT`),
	),
	...grid(
		'pngquant',
		'png',
		['pngquant --force'],
		['2', '3', '16', '200', '256 --posterize 4', '256 --nofs', '256 --strip'],
		['--output OUT'],
		sources,
	),
];

const others = [
	...grid(
		'FFmpeg',
		'png',
		['ffmpeg -v error -y -i rgba.png'],
		['rgb24', 'rgba', 'rgb48be', 'rgba64be', 'gray', 'gray16be', 'ya8', 'ya16be', 'monob', 'pal8'].map(
			(format) => `-pix_fmt ${format}`,
		),
		['-pred none', '-pred mixed', '-dpi 300', '-compression_level 0'],
		['-frames:v 1 -update 1 OUT'],
	),
	...grid(
		'FFmpeg',
		'png',
		['ffmpeg -v error -y -loop 1 -i rgba.png -frames:v 3'],
		['-plays 0', '-plays 2 -final_delay 1'],
		['-f apng OUT'],
	),
	...grid(
		'exiftool',
		'png',
		['exiftool -q -q -o OUT'],
		[
			...[1, 2, 3, 4, 5, 6, 7, 8].map((n) => `-n -EXIF:Orientation=${n}`),
			'-n -EXIF:Orientation=6 -XMP-tiff:Orientation=3',
			'-XMP:Title=words',
			'-z -XMP:Title=words -z -PNG:Comment=words',
			`-XMP:Description=${'x'.repeat(120_000)}`,
			'-PNG:Title=words -PNG:Author=words',
			'-IPTC:Keywords=word',
			'-ICC_Profile<=p3.icc',
			'-api PNGEarlyXMP=1 -XMP:Title=words',
			'-PNG:ModifyDate=2020:01:01~00:00:00',
		],
		sources,
	),
];

export const pngRuns: readonly EncoderRun[] = [...netpbm, ...imageMagick, ...optimisers, ...others];
