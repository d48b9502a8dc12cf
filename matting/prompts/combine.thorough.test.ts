// Regions united with mattes and subtracted from them: what changes, what stays, and how exact the new edge is.
import { describe, expect, it } from 'vitest';
import { isEmpty } from '../box.ts';
import { place } from '../boxed.ts';
import type { Image, Matte } from '../image.ts';
import { createRandom } from '../random.fixture.ts';
import { combineMask } from './combine.ts';
import type { Mask } from './mask.ts';
import type { Prompt } from './prompt.ts';

const [width, height] = [480, 320];
const noise = createRandom(5);

/** 255 inside a circle, antialiased. */
const disc = (cx: number, cy: number, radius: number): Uint8Array =>
	Uint8Array.from({ length: width * height }, (_, i) => {
		const distance = Math.hypot((i % width) + 0.5 - cx, Math.floor(i / width) + 0.5 - cy);
		return Math.round(255 * Math.min(1, Math.max(0, radius - distance + 0.5)));
	});
const either = (a: Uint8Array, b: Uint8Array) => a.map((value, i) => Math.max(value, b[i] as number));

const left = disc(150, 160, 90);
const right = disc(300, 160, 70);
const apart = disc(430, 40, 25);

/** Both discs orange, the one apart too, over green, with a little noise. */
const image: Image = {
	width,
	height,
	rgb: Uint8Array.from({ length: 3 * width * height }, (_, i) => {
		const pixel = Math.floor(i / 3);
		const share = Math.max(...[left, right, apart].map((alpha) => alpha[pixel] as number)) / 255;
		const [subject, background] = [[220, 130, 40][i % 3] as number, [60, 140, 70][i % 3] as number];
		return share * subject + (1 - share) * background + 8 * noise();
	}),
};

/** A mask as coarse as the network's: in steps of four pixels, and off by some pixels. */
function roughMask(alpha: Uint8Array, offset = 2): Mask {
	const scale = 1024 / width;
	const size = { width: 1024, height: Math.round(height * scale) };
	const values = Uint8Array.from({ length: size.width * size.height }, (_, i) => {
		const x = Math.floor((Math.floor((i % size.width) / 4) * 4 + 2) / scale) + offset;
		const y = Math.floor((Math.floor(i / size.width / 4) * 4 + 2) / scale);
		return alpha[Math.min(height - 1, y) * width + Math.min(width - 1, x)] as number;
	});
	return { ...size, values };
}

const keep = (x: number, y: number): Prompt => ({ x: x / width, y: y / height, keep: true });
const remove = (x: number, y: number): Prompt => ({ x: x / width, y: y / height, keep: false });

function combine(matte: Matte, mask: Mask, mode: 'keep' | 'remove', prompts: readonly Prompt[], of = image) {
	const changed = combineMask(of, matte, mask, { mode, prompts });
	const after = matte.slice();
	place(changed, after, image);
	return { after, box: changed.box };
}

/** Mean absolute error in the band of the truth's edges, in levels of 255, of the pixels that `isIn` takes. */
function edgeError(
	matte: Matte,
	truth: Uint8Array,
	isIn: (x: number, y: number) => boolean = () => true,
): number {
	let [sum, count] = [0, 0];
	for (let i = 0; i < truth.length; i++) {
		const [x, y] = [i % width, Math.floor(i / width)];
		const isEdge = [-3, 3, -3 * width, 3 * width].some((step) => truth[i + step] !== truth[i]);
		if (!isEdge || !isIn(x, y)) continue;
		sum += Math.abs((matte[i] as number) - (truth[i] as number));
		count++;
	}
	return sum / count;
}

describe('keeping', () => {
	it('adds the missing part with an edge as exact as the image, and fills the seam', () => {
		const { after } = combine(left, roughMask(either(left, right)), 'keep', [keep(310, 160)]);
		const truth = either(left, right);
		expect(edgeError(after, truth, (x) => x > 260)).toBeLessThan(
			0.35 * edgeError(roughAtSize(truth), truth, (x) => x > 260),
		);
		// Across the old edge of the left disc, within both.
		for (let x = 225; x < 260; x++) expect(after[160 * width + x]).toBe(255);
	});

	it('leaves the level of everything away from what is added', () => {
		const { after, box } = combine(left, roughMask(either(left, right)), 'keep', [keep(310, 160)]);
		expect(box.left).toBeGreaterThan(200);
		for (let y = 0; y < height; y++)
			for (let x = 0; x < 200; x++) expect(after[y * width + x]).toBe(left[y * width + x]);
	});

	it('adds nothing that is not connected with the click', () => {
		const all = either(either(left, right), apart);
		const { after } = combine(left, roughMask(all), 'keep', [keep(310, 160)]);
		expect(after[40 * width + 430]).toBe(0);
	});

	it('of what is there already changes nothing', () => {
		const { box } = combine(left, roughMask(left), 'keep', [keep(150, 160)]);
		expect(isEmpty(box)).toBe(true);
	});

	it("raises nothing above the image's own alpha", () => {
		const own = new Uint8Array(width * height).fill(100);
		const { after } = combine(new Uint8Array(width * height), roughMask(right), 'keep', [keep(310, 160)], {
			...image,
			alpha: own,
		});
		expect(after.reduce((max, value) => Math.max(max, value))).toBe(100);
	});
});

describe('removing', () => {
	const both = either(left, apart);

	it('leaves no rim of what is removed', () => {
		const { after } = combine(both, inverted(roughMask(left)), 'remove', [remove(430, 40)]);
		expect(after).toEqual(left);
	});

	it('cuts a part off where the mask ends', () => {
		const { after } = combine(either(left, right), inverted(roughMask(left)), 'remove', [remove(320, 160)]);
		expect(after[160 * width + 320]).toBe(0);
		expect(after[160 * width + 150]).toBe(255);
		for (let y = 80; y < 240; y++) expect(after[y * width + 340]).toBe(0);
	});

	it('with an earlier click to keep the mask is that of the subject, with the same outcome', () => {
		const alone = combine(both, inverted(roughMask(left)), 'remove', [remove(430, 40)]);
		const after = combine(both, roughMask(left), 'remove', [keep(150, 160), remove(430, 40)]);
		expect(after).toEqual(alone);
	});

	it('of what is not there changes nothing', () => {
		const { box } = combine(left, inverted(roughMask(left)), 'remove', [remove(430, 40)]);
		expect(isEmpty(box)).toBe(true);
	});
});

describe('odd input', () => {
	it.each([
		['one pixel', 1, 1],
		['a row', 3000, 1],
		['a column', 1, 700],
	])('%s is kept whole', (_, w, h) => {
		const tiny: Image = { width: w, height: h, rgb: new Uint8Array(3 * w * h).fill(90) };
		const scale = 1024 / Math.max(w, h);
		const size = { width: Math.max(1, Math.round(w * scale)), height: Math.max(1, Math.round(h * scale)) };
		const mask = { ...size, values: new Uint8Array(size.width * size.height).fill(255) };
		const matte = new Uint8Array(w * h);
		place(
			combineMask(tiny, matte, mask, { mode: 'keep', prompts: [{ x: 0.5, y: 0.5, keep: true }] }),
			matte,
			tiny,
		);
		expect(new Set(matte)).toEqual(new Set([255]));
	});

	it('a click at the very corner counts', () => {
		const mask = { width: 1024, height: 683, values: new Uint8Array(1024 * 683).fill(255) };
		const { after } = combine(new Uint8Array(width * height), mask, 'keep', [keep(width, height)]);
		expect(after.at(-1)).toBe(255);
	});

	it("without a point of the mode's own kind nothing changes", () => {
		const { box } = combine(left, roughMask(right), 'remove', [keep(310, 160)]);
		expect(isEmpty(box)).toBe(true);
	});
});

const inverted = (mask: Mask): Mask => ({ ...mask, values: mask.values.map((value) => 255 - value) });

/** The rough mask at the image's size, as a cutout without refinement would have it. */
function roughAtSize(alpha: Uint8Array): Matte {
	const mask = roughMask(alpha);
	return Uint8Array.from({ length: width * height }, (_, i) => {
		const x = Math.floor((((i % width) + 0.5) * mask.width) / width);
		const y = Math.floor(((Math.floor(i / width) + 0.5) * mask.height) / height);
		return mask.values[y * mask.width + x] as number;
	});
}
