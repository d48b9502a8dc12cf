// A command line is understood whole, or rejected with one sentence.
import { expect, test } from 'vitest';
import { limits } from '#contract/limits.ts';
import { UsageError } from '../parse-options.ts';
import { readArguments } from './arguments.ts';

test('a bare image has the defaults', () => {
	expect(readArguments(['photo.jpg'])).toEqual({
		inputs: ['photo.jpg'],
		output: undefined,
		intoFile: false,
		recursive: false,
		recipe: { format: 'png' },
		extension: 'png',
		backgroundFile: undefined,
		prompts: [],
		model: undefined,
		workers: undefined,
		json: false,
		quiet: false,
		force: false,
	});
});

test('options are parsed at any position', () => {
	const line =
		'a.jpg -o out/ -r b.png --format webp --background #fff --model u2netp --workers 3 --json -q -f folder/';
	expect(readArguments(line.split(' '))).toMatchObject({
		inputs: ['a.jpg', 'b.png', 'folder/'],
		output: 'out/',
		recursive: true,
		recipe: { format: 'webp', background: '#fff' },
		extension: 'webp',
		model: 'u2netp',
		workers: 3,
		json: true,
		quiet: true,
		force: true,
	});
	expect(readArguments(['a.jpg', '--matte'])).toMatchObject({ recipe: { channels: 'alpha' } });
});

test('the extension of a file name after -o sets the format', () => {
	expect(readArguments(['a.jpg', '-o', 'b.WEBP'])).toMatchObject({ intoFile: true, extension: 'webp' });
	expect(readArguments(['a.jpg', '-o', 'b.jpeg'])).toMatchObject({
		intoFile: true,
		recipe: { format: 'jpg' },
	});
	for (const folder of ['out.d', 'out.gif/', 'gif'])
		expect(readArguments(['a.jpg', '-o', folder])).toMatchObject({ intoFile: false, extension: 'png' });
});

test('points to keep and to remove stay in the order in which they were given, as shares or percentages', () => {
	const line = 'a.jpg --keep 0.4,0.6 --remove=90%,12.5% --keep 0,1 --keep .5,100%';
	expect(readArguments(line.split(' '))).toMatchObject({
		inputs: ['a.jpg'],
		prompts: [
			{ x: 0.4, y: 0.6, keep: true },
			{ x: 0.9, y: 0.125, keep: false },
			{ x: 0, y: 1, keep: true },
			{ x: 0.5, y: 1, keep: true },
		],
	});
});

test('there may be as many points as the engine accepts, and no more', () => {
	const flags = (count: number) =>
		Array.from({ length: count }, (_, i) => (i % 2 ? '--keep=0,0' : '--remove=1,1'));
	expect(readArguments(['a.jpg', ...flags(limits.maxPrompts)])).toMatchObject({
		prompts: { length: limits.maxPrompts },
	});
	expect(() => readArguments(['a.jpg', ...flags(limits.maxPrompts + 1)])).toThrow(
		`--keep and --remove are at most ${limits.maxPrompts} points together.`,
	);
});

test.each(['0.4', '0.4,', '0.4,0.6,0.8', '1.01,0', '0,101%', '0.4;0.6', '1e-1,0', 'NaN,0', '%,%', '0x1,0'])(
	'"%s" is rejected as a point, by an error that names the flag',
	(point) => {
		for (const flag of ['--keep', '--remove'])
			expect(() => readArguments(['a.jpg', `${flag}=${point}`])).toThrow(
				`${flag} is a point of the image like 0.4,0.6 or 40%,60%, from the left and from the top, not "${point}".`,
			);
	},
);

test('a PNG may have up to 256 colours or all of them', () => {
	const args = readArguments(['a.jpg', '-o', 'b.png', '--format', 'png8']);
	expect(args).toMatchObject({ intoFile: true, recipe: { format: 'png8' } });
	expect(readArguments(['a.jpg', '-o', 'b.png'])).toMatchObject({
		intoFile: true,
		recipe: { format: 'png' },
	});
});

test.each([1, 64])('there may be %i workers', (workers) => {
	expect(readArguments(['a.jpg', '--workers', String(workers)])).toMatchObject({ workers });
});

test('help and version need no image', () => {
	expect([readArguments(['--help']), readArguments(['-v'])]).toEqual(['help', 'version']);
});

test('each argument after -- is an image, even if it begins like an option', () => {
	expect(readArguments(['--', '--json'])).toMatchObject({ inputs: ['--json'], json: false });
});

test.each([
	['', 'No image was named; see --help.'],
	['a.jpg --sharpen', "Unknown option '--sharpen'; see --help."],
	['--photo.jpg', "Unknown option '--photo.jpg'; see --help."],
	['a.jpg --sharpen --blur=3 -qz --json', "Unknown options '--sharpen', '--blur', '-z'; see --help."],
	['a.jpg -o', "Option '-o, --output <value>' argument missing; see --help."],
	['a.jpg --format gif', '--format is png, png8, webp or jpg, not "gif".'],
	['a.jpg --workers 0', '--workers is a whole number from 1 to 64, not "0".'],
	['a.jpg --workers 65', '--workers is a whole number from 1 to 64, not "65".'],
	['a.jpg --workers 1.5', '--workers is a whole number from 1 to 64, not "1.5".'],
	[
		'a.jpg --matte --background #fff',
		'--matte and --background exclude each other: a matte has no background.',
	],
	['a.jpg -o b.png --format webp', 'b.png is named png, but the format is webp.'],
	['a.jpg -o b.webp --format png8', 'b.webp is named webp, but the format is png8.'],
	...['out.gif', 'dir/out.TIFF', 'out.avif'].map((name) => [
		`a.jpg -o ${name}`,
		`Results are png, webp or jpg; ${name}/ is a folder of that name.`,
	]),
	['a.jpg --format toString', '--format is png, png8, webp or jpg, not "toString".'],
	['a.jpg --format matte', '--format is png, png8, webp or jpg, not "matte".'],
	[
		'a.jpg --background #12',
		"--background is a colour like '#fff' or '#ffffff', or '#ffffff80' with alpha, not \"#12\".",
	],
	[
		'a.jpg --margins 10px',
		'--margins is four sides of 0 to 500px or 0 to 50% like \'10px 5% 10px 5%\', not "10px".',
	],
	[
		'a.jpg --position left',
		'--position is original, center, or two percentages like \'50% 100%\', not "left".',
	],
	['a.jpg --scale 101', '--scale is a whole number from 0 to 100, not "101".'],
	['a.jpg --pixels 25000001', '--pixels is a whole number from 0 to 25000000, not "25000001".'],
	['a.jpg --quality 0', '--quality is a whole number from 1 to 100, not "0".'],
	['a.jpg --quality 101', '--quality is a whole number from 1 to 100, not "101".'],
	['a.jpg --margin 51', '--margin is a whole number from 0 to 50, not "51".'],
	['a.jpg --width 3841', '--width is a whole number from 1 to 3840, not "3841".'],
	['a.jpg --shadow-angle 1.5', '--shadow-angle is a whole number from 0 to 359, not "1.5".'],
])('"%s" is rejected', (line, sentence) => {
	const read = () => readArguments(line.split(' ').filter(Boolean));
	expect(read).toThrow(UsageError);
	expect(read).toThrow(sentence);
});

test.each(['-', 'a.jpg -o -', '- -o b.png'])(
	'standard input and output, which other commands write as "-", are refused: %s',
	(line) => {
		const sentence = 'Standard input and output are not supported; ./- is a file or folder of that name.';
		expect(() => readArguments(line.split(' '))).toThrow(sentence);
	},
);

test('a file or folder that is named "-" can be named with its folder', () => {
	expect(readArguments(['./-', '-o', './-'])).toMatchObject({ inputs: ['-'], output: './-' });
});

test.each([
	[['']],
	[['a.jpg', '']],
	[['a.jpg', '-o', '']],
	[['a.jpg', '--model', '']],
	[['a.jpg', '--keep', '']],
])('an empty argument, as from an unset variable, is rejected: %j', (words) => {
	expect(() => readArguments(words)).toThrow('An empty name was given; see --help.');
});
