// Which enclosed regions of the background colour are openings.
import { expect, test } from 'vitest';
import { keepEnclosedByOthers } from './openings.ts';

const colorOf: Record<string, number> = { ' ': 255, '#': 0, 'y': 180, 'a': 10, 'b': 20, 'c': 30, 'd': 40 };

/** Draws with ' ' for background, '#' and 'y' for two materials; returns the matte, one character a pixel. */
function matteOf(rows: readonly string[]): string[] {
	const width = rows[0]?.length ?? 0;
	const pixels = [...rows.join('')];
	const rgb = Uint8Array.from(pixels.flatMap((mark) => Array(3).fill(colorOf[mark])));
	const isBackground = Uint8Array.from(pixels, (mark) => (mark === ' ' ? 1 : 0));
	const cut = { matte: isBackground.map((background) => (background ? 0 : 255)), rgb: Uint8Array.from(rgb) };
	keepEnclosedByOthers({ width, height: rows.length, rgb }, cut, isBackground, false);
	return rows.map((_, y) =>
		[...cut.matte.subarray(y * width, (y + 1) * width)].map((alpha) => (alpha ? '1' : '.')).join(''),
	);
}

test('a region enclosed by a material that also touches the outside is an opening', () => {
	expect(matteOf(['       ', ' ##### ', ' #   # ', ' ##### ', '       '])).toEqual([
		'.......',
		'.11111.',
		'.1...1.',
		'.11111.',
		'.......',
	]);
});

test('an opening leads to the next one', () => {
	const rows = matteOf([
		'#########  ',
		'#       #  ',
		'# yyyyy #  ',
		'# y   y #  ',
		'# yyyyy #  ',
		'#       #  ',
		'#########  ',
	]);
	expect(rows[3]).toBe('1.1...1.1..');
});

test('a region that only an inner material encloses is not an opening', () => {
	const rows = matteOf([
		'           ',
		' yyyyyyyyy ',
		' yy#####yy ',
		' yy#   #yy ',
		' yy#####yy ',
		' yyyyyyyyy ',
		'           ',
	]);
	expect(rows[3]).toBe('.111111111.');
});

test('a bay with bends that is open to the border is outside', () => {
	const rows = matteOf([
		'         ',
		' ####### ',
		' #yyyyy# ',
		' #y   y# ',
		' #y y y# ',
		' #yyy y# ',
		' ##### # ',
		'         ',
	]);
	expect(rows[3]).toBe('.11...11.');
	expect(rows[6]).toBe('.11111.1.');
});

test('a material ends at the small steps of an anti-aliased edge', () => {
	// The hole is enclosed by d, 40 levels from #, with steps of 10 between them.
	const rows = matteOf([
		'              ',
		' #abcdddddcb# ',
		' #abcd   dcb# ',
		' #abcdddddcb# ',
		'              ',
	]);
	expect(rows[2]).toBe('.111111111111.'.replace('111111111111', '11111...1111'));
	const within = matteOf([
		'            ',
		' ########## ',
		' #abcddddd# ',
		' #abcd  dd# ',
		' #abcddddd# ',
		' ########## ',
		'            ',
	]);
	expect(within[3]).toBe('.1111111111.');
});
