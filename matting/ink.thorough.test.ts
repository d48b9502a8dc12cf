// Writing on paper is cut out exactly; every other image is left to the network.
import { expect, test } from 'vitest';
import { analyse } from './analyse.ts';
import { dilate } from './grid/dilate.ts';
import type { Matte } from './image.ts';
import { createNetwork } from './inference/network.ts';
import { hasPaperAtBorder } from './ink/paper.ts';
import { height, strokes, type Writing, type Written, width, write } from './ink/writing.fixture.ts';
import { cutInk } from './ink.ts';
import { shrink } from './resample/shrink.ts';

function cut({ image }: Written): Matte {
	const matte = cutInk(image);
	expect(matte).toBeDefined();
	return matte as Matte;
}

/** Mean difference of alpha as a share of the ink. */
function error(matte: Matte, { truth }: Written): number {
	const total = truth.reduce((sum, alpha) => sum + alpha, 0);
	return matte.reduce((sum, alpha, i) => sum + Math.abs(alpha - (truth[i] as number)), 0) / total;
}

const isCut = async (writing: Writing) => cutInk((await write(writing)).image) !== undefined;

test.each<[string, Writing]>([
	['blue ink', {}],
	['black ink on white', { ink: '#101010', paper: [250, 250, 250] }],
	['red ink on yellowish paper', { ink: '#8a1020', paper: [240, 225, 180] }],
	['in dim light', { paper: [150, 146, 140] }],
	['a scan', { light: () => 1, grain: 1 }],
	['a JPEG', { jpegQuality: 80 }],
])('strokes are cut out of paper under uneven light: %s', async (_name, writing) => {
	const written = await write(writing);
	expect(error(cut(written), written)).toBeLessThan(0.2);
});

test('nothing visible is left of the paper between strokes, and nothing at all farther away', async () => {
	const written = await write({ jpegQuality: 80 });
	const matte = cut(written);
	const ink = written.truth.map((alpha) => (alpha > 0 ? 1 : 0));
	const highestBeyond = (distance: number) => {
		const near = dilate(ink, width, distance);
		return matte.reduce((highest, alpha, i) => (near[i] ? highest : Math.max(highest, alpha)), 0);
	};
	expect(highestBeyond(2)).toBeLessThan(20);
	expect(highestBeyond(8)).toBe(0);
});

test('a hairline between dense strokes stays, and a speck of the paper is removed', async () => {
	const hairline =
		'<path fill="none" stroke-width="5" d="M90 60h60M500 60h60"/><path stroke-width="1" d="M150 60h350"/>';
	const speck = '<circle cx="300" cy="440" r="2" fill="currentColor" stroke="none" opacity="0.2"/>';
	const matte = cut(await write({ svg: strokes + hairline + speck }));
	for (let x = 160; x < 490; x++)
		expect(Math.max(...[59, 60].map((y) => matte[y * width + x] as number))).toBeGreaterThan(60);
	expect(matte[440 * width + 300]).toBe(0);
});

test('no network runs for writing, and the cutout has no doubt', async () => {
	const { image } = await write();
	const infer = () => Promise.reject(new Error('The network ran.'));
	const network = createNetwork(
		{ inputSidePx: 64, mean: [0, 0, 0], scale: [1, 1, 1], activation: 'none' },
		{ infer },
	);
	const { alpha, inferences, confidence, doubt } = await analyse(image, { network, shrink });
	expect(alpha).toEqual(cutInk(image));
	expect({ inferences, confidence, doubt }).toEqual({ inferences: 0, confidence: 1, doubt: undefined });
});

const line = (thickness: number, length: number) =>
	`<path stroke-width="${thickness}" d="M100 200h${length}"/>`;
const hatching = (distance: number) =>
	Array.from(
		{ length: Math.floor(400 / distance) },
		(_, i) => `<path stroke-width="2" d="M40 ${40 + i * distance}h560"/>`,
	).join('');
const dots = (count: number) =>
	Array.from(
		{ length: count },
		(_, i) =>
			`<circle cx="${60 + 40 * (i % 14)}" cy="${50 + 30 * Math.floor(i / 14)}" r="8" fill="currentColor" stroke="none"/>`,
	).join('');
const blurred = (opacity: number) =>
	`<defs><filter id="s"><feGaussianBlur stdDeviation="2"/></filter></defs><rect x="420" y="60" width="120" height="9"
		fill="currentColor" stroke="none" filter="url(#s)" opacity="${opacity}"/>`;
const lit = (share: number) => (x: number, y: number) =>
	y > 0.9 && y < 0.91 && x > 0.2 && x < 0.8 ? share : 1;

test.each<[string, Writing, boolean]>([
	['a dash of 100 times its width', { svg: line(4, 500) }, true],
	['one of 60 times its width', { svg: line(4, 300) }, false],
	[
		'a pen of 6 pixels',
		{ svg: `<g fill="none" stroke-width="6">${line(6, 440)}<path d="M60 60h400v80h-400v80"/></g>` },
		true,
	],
	['thin lines and a few dots', { svg: hatching(50) + dots(5) }, true],
	['thin lines and many dots', { svg: hatching(50) + dots(24) }, false],
	['a trace of a shadow', { svg: strokes + blurred(0.04) }, true],
	['a shadow', { svg: strokes + blurred(0.3) }, false],
	['a line below the name', { svg: `${strokes}<path stroke-width="1.5" d="M60 440h520"/>` }, true],
	[
		'ruled paper',
		{
			svg: `${strokes}${[60, 120, 250, 440].map((y) => `<path stroke-width="1.5" opacity="0.4" d="M0 ${y}h640"/>`).join('')}`,
		},
		false,
	],
	['a fold', { light: (x) => (x > 0.93 ? 0.9 : 1) }, true],
	['a sheet that ends within the image', { light: (x) => (x > 0.93 ? 0.75 : 1) }, false],
	['paper in the dark', { paper: [100, 100, 100], light: () => 1 }, true],
	['paper in more of it', { paper: [80, 80, 80], light: () => 1 }, false],
	['cream', { paper: [250, 235, 160] }, true],
	['yellow', { paper: [250, 235, 130] }, false],
	['grain', { grain: 10 }, true],
	['coarse grain', { grain: 45 }, false],
	['few lines', { svg: hatching(50) }, true],
	['lines all over', { svg: hatching(8) }, false],
	['a trace of light', { paper: [160, 158, 155], light: lit(1.05) }, true],
	['something bright', { paper: [160, 158, 155], light: lit(1.5) }, false],
	['no ink', { svg: '' }, false],
])('ink or not: %s', async (_name, writing, expected) => {
	expect(await isCut(writing)).toBe(expected);
});

/** Drawn over one another on the same paper. */
async function writeAll(writings: readonly Writing[]): Promise<Written> {
	const [first, ...others] = await Promise.all(writings.map(write));
	const { image, truth } = first as Written;
	for (const other of others)
		for (const [i, alpha] of other.truth.entries()) {
			if (alpha === 0) continue;
			truth[i] = Math.max(truth[i] as number, alpha);
			image.rgb.set(other.image.rgb.subarray(3 * i, 3 * i + 3), 3 * i);
		}
	return { image, truth };
}

const below = (y: number, svg: string) => `<g transform="translate(0 ${y})">${svg}</g>`;
const dash = (y: number, length: number) => below(y - 200, line(4, length));

test('each of several inks covers the paper, however dense the others are', async () => {
	const inks = ['#101010', '#c01828', '#d07020'];
	const written = await writeAll(inks.map((ink, i) => ({ svg: below(40 * i - 40, strokes), ink })));
	const matte = cut(written);
	expect(error(matte, written)).toBeLessThan(0.2);
	for (const [i, ink] of inks.entries()) {
		const { truth } = await write({ svg: below(40 * i - 40, strokes), ink });
		const inside = matte.filter((_, at) => truth[at] === 255);
		expect(inside.reduce((sum, alpha) => sum + alpha, 0) / inside.length).toBeGreaterThan(225);
	}
});

const colors = ['#101010', '#c01828', '#107038', '#2050c0', '#d07020'];
test.each<[string, readonly Writing[], boolean]>([
	['four inks', colors.slice(0, 4).map((ink, i) => ({ svg: dash(60 + 80 * i, 500), ink })), true],
	['five', colors.map((ink, i) => ({ svg: dash(60 + 80 * i, 500), ink })), false],
	[
		'two inks, 250 times as long as wide',
		['#101010', '#c01828'].map((ink, i) => ({ svg: dash(60 + 80 * i, 500), ink })),
		true,
	],
	[
		'two inks, 150 times',
		['#101010', '#c01828'].map((ink, i) => ({ svg: dash(60 + 80 * i, 300), ink })),
		false,
	],
])('several inks or not: %s', async (_name, writings, expected) => {
	expect(cutInk((await writeAll(writings)).image) !== undefined).toBe(expected);
});

test.each([
	[64, true],
	[63, false],
])('paper with %i pixels along its shorter side: %s', (side, expected) => {
	const white = { width: 300, height: side, rgb: new Uint8Array(900 * side).fill(255) };
	expect(hasPaperAtBorder(white)).toBe(expected);
});

test('an image with transparency has its background removed already', async () => {
	const { image } = await write();
	const alpha = new Uint8Array(width * height).fill(255);
	expect(cutInk({ ...image, alpha })).toEqual(cutInk(image));
	alpha[0] = 254;
	expect(cutInk({ ...image, alpha })).toBeUndefined();
});
