// A command line is understood whole, or refused with one sentence.
import { expect, test } from 'vitest';
import { UsageError } from '../usage-error.ts';
import { readArguments } from './arguments.ts';

test('a bare picture has the defaults', () => {
	expect(readArguments(['photo.jpg'])).toEqual({
		inputs: ['photo.jpg'],
		output: undefined,
		intoFile: false,
		recursive: false,
		format: 'png',
		matteOnly: false,
		background: undefined,
		model: undefined,
		workers: undefined,
		json: false,
		quiet: false,
		force: false,
	});
});

test('every option is understood, wherever it stands', () => {
	const line =
		'a.jpg -o out/ -r b.png --format webp --background #fff --model u2netp --workers 3 --json -q -f folder/';
	expect(readArguments(line.split(' '))).toMatchObject({
		inputs: ['a.jpg', 'b.png', 'folder/'],
		output: 'out/',
		recursive: true,
		format: 'webp',
		background: '#fff',
		model: 'u2netp',
		workers: 3,
		json: true,
		quiet: true,
		force: true,
	});
	expect(readArguments(['a.jpg', '--matte'])).toMatchObject({ matteOnly: true });
});

test('a name of a file after -o says the format too', () => {
	expect(readArguments(['a.jpg', '-o', 'b.WEBP'])).toMatchObject({ intoFile: true, format: 'webp' });
	expect(readArguments(['a.jpg', '-o', 'out.d'])).toMatchObject({ intoFile: false, format: 'png' });
});

test('a PNG may hold 256 colours or all of them', () => {
	const wish = readArguments(['a.jpg', '-o', 'b.png', '--format', 'png8']);
	expect(wish).toMatchObject({ intoFile: true, format: 'png8' });
});

test('help and version need no picture', () => {
	expect([readArguments(['--help']), readArguments(['-v'])]).toEqual(['help', 'version']);
});

test('what follows -- is a picture, whatever it looks like', () => {
	expect(readArguments(['--', '--json'])).toMatchObject({ inputs: ['--json'], json: false });
});

test.each([
	['', 'No picture was named; see --help.'],
	['a.jpg --sharpen', "Unknown option '--sharpen'; see --help."],
	['--photo.jpg', "Unknown option '--photo.jpg'; see --help."],
	['a.jpg -o', "Option '-o, --output <value>' argument missing; see --help."],
	['a.jpg --format gif', '--format is png, png8 or webp, not "gif".'],
	['a.jpg --workers 0', '--workers is a whole number from 1 to 64, not "0".'],
	['a.jpg --workers 1.5', '--workers is a whole number from 1 to 64, not "1.5".'],
	[
		'a.jpg --matte --background #fff',
		'--matte and --background exclude each other: a matte has no background.',
	],
	['a.jpg -o b.png --format webp', 'b.png is to hold webp, but is named png.'],
	['a.jpg -o b.webp --format png8', 'b.webp is to hold png8, but is named webp.'],
	['a.jpg --format toString', '--format is png, png8 or webp, not "toString".'],
	['a.jpg -o b.jpg', 'b.jpg cannot be: results are PNG or WebP.'],
])('"%s" is refused', (line, sentence) => {
	const read = () => readArguments(line.split(' ').filter(Boolean));
	expect(read).toThrow(UsageError);
	expect(read).toThrow(sentence);
});

test.each([[['']], [['a.jpg', '']], [['a.jpg', '-o', '']], [['a.jpg', '--model', '']]])(
	'an empty word, as an unset variable gives, is refused: %j',
	(words) => {
		expect(() => readArguments(words)).toThrow('An empty name was given; see --help.');
	},
);
