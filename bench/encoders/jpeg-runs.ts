// JPEG files of libjpeg-turbo's programs, ImageMagick, netpbm, FFmpeg and exiftool over their options.
import { type EncoderRun, grid } from './grid.ts';

const text = (bytes: number) => 'x'.repeat(bytes);

const cjpeg = [
	...grid(
		'cjpeg',
		'jpg',
		['cjpeg'],
		['', '-progressive', '-optimize', '-arithmetic', '-arithmetic -progressive'],
		['-sample 1x1', '-sample 2x1', '-sample 1x2', '-sample 2x2', '-sample 4x1', '-sample 4x2,1x1,1x1'],
		['', '-restart 1', '-restart 3B'],
		['-outfile OUT rgb.ppm'],
	),
	...grid(
		'cjpeg',
		'jpg',
		['cjpeg'],
		['-quality 1', '-quality 50 -baseline', '-quality 5', '-quality 100', '-quality 90,20 -qslots 0,1'],
		[
			'-outfile OUT rgb.ppm',
			'-outfile OUT grey.pgm',
			'-outfile OUT one.ppm',
			'-grayscale -outfile OUT rgb.ppm',
			'-rgb -outfile OUT rgb.ppm',
		],
	),
	...grid(
		'cjpeg',
		'jpg',
		['cjpeg'],
		['-dct int', '-dct fast', '-dct float', '-smooth 50', '-icc p3.icc'],
		['-outfile OUT rgb.ppm', '-rgb -progressive -outfile OUT rgb.ppm'],
	),
];

const jpegtran = [
	...grid(
		'jpegtran',
		'jpg',
		['jpegtran'],
		['', '-progressive', '-optimize', '-arithmetic', '-restart 1', '-grayscale'],
		['', '-rotate 90', '-rotate 180 -trim', '-flip vertical', '-transpose', '-transverse', '-crop 32x24+8+8'],
		['-copy none', '-copy all'],
		['-outfile OUT p3.jpg', '-outfile OUT photo.jpg'],
	),
	...grid(
		'wrjpgcom',
		'jpg',
		['wrjpgcom'],
		['-comment', '-replace -comment'],
		['x', text(60_000)],
		['photo.jpg', 'p3.jpg'],
	),
];

const imageMagick = [
	...grid(
		'ImageMagick',
		'jpg',
		['convert rgb.png', 'convert grey.png', 'convert cmyk.tif', 'convert rgba.png'],
		['', '-interlace JPEG', '-interlace Plane'],
		['-sampling-factor 1x1', '-sampling-factor 2x2', '-sampling-factor 2x1,1x1,1x1', '-sampling-factor 1x2'],
		['', '-define jpeg:arithmetic-coding=on', '-define jpeg:optimize-coding=off', '-density 300'],
		['OUT'],
	),
	...grid(
		'ImageMagick',
		'jpg',
		['convert rgb.png'],
		[
			'-colorspace Gray',
			'-colorspace CMYK',
			'-colorspace YCbCr',
			'-colorspace sRGB',
			'-type Bilevel',
			'-type TrueColor',
		],
		[
			'-orient RightTop',
			'-set comment some~words',
			'-profile p3.icc',
			'-strip',
			'-define jpeg:extent=2kb',
			'-quality 1',
		],
		['OUT'],
	),
	...grid(
		'ImageMagick',
		'jpg',
		['convert p3.jpg'],
		['', '-rotate 90', '-define jpeg:dct-method=float', '-resize 1x1!', '-resize 1x500!'],
		['OUT'],
	),
];

const others = [
	...grid(
		'netpbm',
		'jpg',
		['pnmtojpeg'],
		[
			'',
			'-greyscale',
			'-optimize',
			'-progressive',
			'-arithmetic',
			'-restart=2',
			'-comment=words',
			'-density=72x72dpi',
			'-quality=3',
			'-baseline -quality=3',
			'-dct=fast',
		],
		['rgb.ppm', 'grey.pgm', 'one.ppm'],
	),
	...grid(
		'FFmpeg',
		'jpg',
		['ffmpeg -v error -y -i rgb.png -c:v mjpeg'],
		['-pix_fmt yuvj420p', '-pix_fmt yuvj422p', '-pix_fmt yuvj444p'],
		['-q:v 2', '-q:v 31'],
		['-huffman default', '-huffman optimal'],
		['-frames:v 1 -update 1 OUT'],
	),
	...grid(
		'FFmpeg',
		'jpg',
		['ffmpeg -v error -y -i rgb.png -c:v ljpeg'],
		['-pix_fmt yuvj420p', '-pix_fmt bgr24'],
		['-strict -1 -frames:v 1 -update 1 OUT'],
	),
];

const exiftool = grid(
	'exiftool',
	'jpg',
	['exiftool -q -q -o OUT'],
	[
		...[1, 2, 3, 4, 5, 6, 7, 8].map((n) => `-n -Orientation=${n}`),
		'-n -Orientation=6 -XMP-tiff:Orientation=3 -IFD1:Orientation=8',
		'-GPSLatitude=52.5 -GPSLongitude=13.4 -GPSLatitudeRef=N -GPSLongitudeRef=E',
		'-IPTC:Keywords=word -Photoshop:all= -IPTC:Caption-Abstract=words',
		'-XMP:Title=words -XMP:Description=words',
		`-Comment=${text(65_000)}`,
		`-EXIF:UserComment=${text(60_000)}`,
		`-XMP:Description=${text(120_000)}`,
		'-ThumbnailImage<=thumbnail.jpg',
		'-n -Orientation=6 -ThumbnailImage<=thumbnail.jpg -ExifByteOrder=II',
		'-n -Orientation=8 -ExifByteOrder=MM',
		'-JFIF:XResolution=300 -JFIF:YResolution=300',
		'-ICC_Profile<=p3.icc',
		'-AFCP:all= -TrailerPolicy= -XMP:Rating=3',
		'-MakerNotes= -Make=A -Model=B -DateTimeOriginal=2020:01:01~00:00:00',
	],
	['photo.jpg', 'p3.jpg'],
);

export const jpegRuns: readonly EncoderRun[] = [
	...cjpeg,
	...jpegtran,
	...imageMagick,
	...others,
	...exiftool,
];
