// Which networks an analysis runs, and whose matte it uses.
import { expect, test } from 'vitest';
import type { Size } from '#contract/size.ts';
import { shrink } from '#matting/resample/shrink.ts';
import { analyse } from './analyse.ts';
import type { Image } from './image.ts';
import type { BoxNetwork } from './inference/infer-box.ts';
import { createNetwork, type Inferences } from './inference/network.ts';
import { maskSide } from './prompts/promptable.ts';

const side = 128;
const scaling = { mean: [128, 128, 128], scale: [256, 256, 256], activation: 'none' } as const;
const format = { ...scaling, inputSidePx: side, secondOpinion: { ...scaling, inputSidePx: 64 } };

/** Grain, so that no background is flat. */
const image: Image = {
	width: side,
	height: side,
	rgb: Uint8Array.from({ length: 3 * side * side }, (_, i) => (i * 7919 + (i >> 3) * 104_729) % 251),
};

/** 1 in the rows between these shares of the height, else 0. */
function rows(from: number, to: number, width: number, height = width): Float32Array {
	return new Float32Array(width * height).fill(
		1,
		Math.round(from * height) * width,
		Math.round(to * height) * width,
	);
}

/**
 * Alpha at three quarters of the height, of an image whose lower half only the
 * second opinion has, and the networks in the order they run.
 */
async function lowerHalf(people: readonly [number, number]) {
	const asked: string[] = [];
	const infer = async (input: Float32Array) => {
		asked.push('segmentation');
		return rows(0.2, 0.5, Math.sqrt(input.length / 3));
	};
	const inferSecond = async (input: Float32Array) => {
		asked.push('second opinion');
		return rows(0.2, 0.9, Math.sqrt(input.length / 3));
	};
	const network = createNetwork(format, {
		infer,
		inferSecond,
		inferPeople: async (_input, { width, height }) => {
			asked.push('people');
			return rows(...people, width, height);
		},
	});
	const { alpha } = await analyse(image, { network, shrink });
	return { alpha: alpha[0.75 * side * side + side / 2], asked };
}

test('where there are no people, the second opinion completes the subject', async () => {
	expect(await lowerHalf([0, 0])).toEqual({
		alpha: 255,
		asked: ['segmentation', 'people', 'second opinion'],
	});
});

test('where people are the subject, no second opinion is asked: their network knows better', async () => {
	const { alpha, asked } = await lowerHalf([0.2, 0.5]);
	expect(alpha).toBe(0);
	expect(asked).toEqual(['segmentation', 'people', 'people']);
});

test.each([
	['without people', [0, 0], 0.9, 255, 255],
	['with people', [0.2, 0.5], 0.5, 180, 210],
] as const)(
	'%s, the matte of the network for soft edges is compared with the corrected subject',
	async (_, people, end, min, max) => {
		const asked: string[] = [];
		const network = createNetwork(format, {
			infer: async (input) => {
				const width = Math.sqrt(input.length / 3);
				// With an undecided edge.
				const edge = rows(0.2, 0.21, width);
				return rows(0.2, 0.5, width).map((alpha, i) => alpha - 0.5 * (edge[i] as number));
			},
			inferSecond: async (input) => rows(0.2, 0.9, Math.sqrt(input.length / 3)),
			inferPeople: async (_input, { width, height }) => rows(people[0], people[1], width, height),
			inferEdges: async (_input, { width, height }) => {
				asked.push('soft edges');
				const soft = rows(0.34, 0.36, width, height);
				return rows(0.2, end, width, height).map((alpha, i) => alpha - 0.5 * (soft[i] as number));
			},
		});
		const steps: string[] = [];
		const { alpha } = await analyse(image, {
			network,
			shrink,
			timed: async (step, work) => {
				steps.push(step);
				return work();
			},
		});
		expect(asked).toEqual(['soft edges']);
		expect(steps.slice(steps.indexOf('correct'))).toEqual(['correct', 'assess', 'refine', 'foreground']);
		const middle = alpha[Math.round(0.35 * side) * side + side / 2] as number;
		// The subject of the first case has no soft edge, so it stays solid.
		expect(middle).toBeGreaterThanOrEqual(min);
		expect(middle).toBeLessThanOrEqual(max);
	},
);

test.each<[string, people: readonly [number, number], second: readonly [number, number]]>([
	['the second opinion', [0, 0], [0.2, 0.5]],
	['the network for people', [0.2, 0.5], [0, 0]],
])(
	'a part apart from the subject that neither %s nor the network for soft edges sees is removed',
	async (_, people, second) => {
		const network = createNetwork(format, {
			infer: async (input) => {
				const width = Math.sqrt(input.length / 3);
				const apart = rows(0.8, 0.85, width);
				return rows(0.2, 0.5, width).map((alpha, i) => alpha + (apart[i] as number));
			},
			inferSecond: async (input) => rows(...second, Math.sqrt(input.length / 3)),
			inferPeople: async (_input, { width, height }) => rows(...people, width, height),
			inferEdges: async (_input, { width, height }) => rows(0, 0, width, height),
		});
		const { alpha } = await analyse(image, { network, shrink });
		const at = (share: number) => alpha[Math.floor(share * side) * side + side / 2];
		expect([at(0.35), at(0.82)]).toEqual([255, 0]);
	},
);

test('the networks see a dark photo with all levels, and the cutout has its own colours', async () => {
	const dark = { ...image, rgb: image.rgb.map((level) => level / 5) };
	const seen: Float32Array[] = [];
	const seeing = (input: Float32Array, alpha: Float32Array) => {
		seen.push(input.slice());
		return alpha;
	};
	const subject = (input: Float32Array) => rows(0.2, 0.5, Math.sqrt(input.length / 3));
	const network = createNetwork(format, {
		infer: async (input) => seeing(input, subject(input)),
		inferSecond: async (input) => seeing(input, subject(input)),
		inferPeople: async (input, { width, height }) => seeing(input, rows(0, 0, width, height)),
		inferEdges: async (input, { width, height }) => seeing(input, rows(0, 0, width, height)),
	});
	const { alpha, foreground } = await analyse(dark, { network, shrink });
	expect(seen).toHaveLength(4);
	// Without stretched levels the largest value would be 0.2 or -0.3, depending on the format of the input.
	for (const input of seen) expect(input.some((value) => value > 0.3)).toBe(true);
	const middle = Math.floor(0.35 * side) * side + side / 2;
	expect(alpha[middle]).toBe(255);
	expect(foreground.slice(3 * middle, 3 * middle + 3)).toEqual(dark.rgb.slice(3 * middle, 3 * middle + 3));
});

const seesNothing = async (_input: Float32Array, { width, height }: Size) => rows(0, 0, width, height);

test.each<[string, Partial<Inferences>]>([
	[
		'the network for soft edges',
		{
			inferEdges: async (_input, { width, height }) => rows(0.2, 0.9, width, height),
			inferSecond: async (input) => rows(0, 0, Math.sqrt(input.length / 3)),
		},
	],
	['the second opinion', { inferSecond: async (input) => rows(0.2, 0.9, Math.sqrt(input.length / 3)) }],
])('a subject that only %s finds is cut out, with a doubt', async (_, finding) => {
	const network = createNetwork(format, {
		infer: async (input) => rows(0, 0, Math.sqrt(input.length / 3)),
		inferPeople: seesNothing,
		inferEdges: seesNothing,
		...finding,
	});
	const { alpha, doubt, confidence } = await analyse(image, { network, shrink });
	const at = (share: number) => alpha[Math.floor(share * side) * side + side / 2];
	expect([at(0.1), at(0.5), at(0.95)]).toEqual([0, 255, 0]);
	expect(doubt).toBe('undecided');
	expect(confidence).toBeGreaterThan(0.5);
});

test('in a subject that only the network for soft edges finds, people are found as in any other', async () => {
	const seen: number[] = [];
	const network = createNetwork(format, {
		infer: async (input) => rows(0, 0, Math.sqrt(input.length / 3)),
		inferSecond: async () => expect.unreachable('people are the subject'),
		inferPeople: async (_input, { width, height }) => {
			seen.push(height);
			return rows(0.2, 0.9, width, height);
		},
		inferEdges: async (_input, { width, height }) => rows(0.2, 0.9, width, height),
	});
	await analyse(image, { network, shrink });
	expect(seen).toHaveLength(2);
});

test.each<[string, people: readonly [number, number], edges: readonly [number, number], alpha: number]>([
	['both networks see is added', [0.2, 0.9], [0.2, 0.9], 255],
	['the network for people alone sees is not: it may be somebody else', [0.2, 0.9], [0.2, 0.5], 0],
	['the network for soft edges alone sees is not', [0.2, 0.5], [0.2, 0.9], 0],
])(
	'a part of a person that the default network is sure to be background, and that %s',
	async (_, ...seen) => {
		const [people, edges, wanted] = seen;
		const network = createNetwork(format, {
			infer: async (input) => rows(0.2, 0.5, Math.sqrt(input.length / 3)),
			inferSecond: async () => expect.unreachable('people are the subject'),
			inferPeople: async (_input, { width, height }) => rows(...people, width, height),
			inferEdges: async (_input, { width, height }) => rows(...edges, width, height),
		});
		const { alpha } = await analyse(image, { network, shrink });
		const at = (share: number) => alpha[Math.floor(share * side) * side + side / 2];
		expect([at(0.35), at(0.75), at(0.95)]).toEqual([255, wanted, 0]);
	},
);

const finding = (decode: BoxNetwork['decode']): BoxNetwork => ({ encode: async (input) => input, decode });

/**
 * Alpha in the upper part of the image, in its lower part and at its foot, where each network sees a subject from 0.2
 * down to its number; `found`: in both masks of the promptable network.
 */
async function alphaSeen({ first, others, found }: Record<'first' | 'others' | 'found', number>) {
	const network = createNetwork(format, {
		infer: async (input) => rows(0.2, first, Math.sqrt(input.length / 3)),
		inferSecond: async (input) => rows(0.2, others, Math.sqrt(input.length / 3)),
		inferEdges: async (_input, { width, height }) => rows(0.2, others, width, height),
		boxNetwork: finding(async () => {
			const mask = rows(0.2, found, maskSide).map((inside) => 20 * inside - 10);
			return Float32Array.from([...mask, ...mask]);
		}),
	});
	const { alpha } = await analyse(image, { network, shrink });
	return [0.35, 0.85, 0.95].map((share) => alpha[Math.floor(share * side) * side + side / 2]);
}

test('a part that the default network missed is added if the promptable network confirms it', async () => {
	expect(await alphaSeen({ first: 0.5, others: 0.9, found: 0.9 })).toEqual([255, 255, 0]);
	expect(await alphaSeen({ first: 0.5, others: 0.9, found: 0.5 })).toEqual([255, 0, 0]);
});

test('a part that only the default network sees is removed if the promptable network does not have it', async () => {
	expect(await alphaSeen({ first: 0.9, others: 0.78, found: 0.78 })).toEqual([255, 0, 0]);
	expect(await alphaSeen({ first: 0.9, others: 0.78, found: 0.9 })).toEqual([255, 255, 0]);
});

/** The lower half of the subject has this alpha. */
async function decidedHalf(half: number, decode?: BoxNetwork['decode']) {
	const network = createNetwork(format, {
		infer: async (input) => {
			const width = Math.sqrt(input.length / 3);
			const lower = rows(0.5, 0.9, width);
			return rows(0.2, 0.5, width).map((alpha, i) => alpha + half * (lower[i] as number));
		},
		boxNetwork: decode && finding(decode),
	});
	const { alpha, confidence } = await analyse(image, { network, shrink });
	return { alpha: alpha[0.75 * side * side + side / 2] as number, confidence };
}

test('the promptable network decides what the default network leaves undecided, and how much it agrees counts', async () => {
	const all = rows(0.2, 0.9, maskSide).map((inside) => 20 * inside - 10);
	const decidedBy = (unambiguous: Float32Array) =>
		decidedHalf(0.4, async () => Float32Array.from([...all, ...unambiguous]));
	const undecided = await decidedHalf(0.4);
	const [agreed, contradicted] = [await decidedBy(all), await decidedBy(all.map((logit) => -logit))];
	expect(undecided.alpha).toBeLessThan(200);
	expect([agreed.alpha, contradicted.alpha]).toEqual([255, 255]);
	expect(agreed.confidence).toBeGreaterThan(undecided.confidence);
	expect(contradicted.confidence).toBeLessThan(undecided.confidence);
});

test('the promptable network does not run where the default network is decided', async () => {
	await decidedHalf(0, async () => expect.unreachable('nothing is undecided'));
});

/** The doubt about an image that shows only these rows, in which the network finds `subject`. */
async function doubtAbout(from: number, to: number, subject = rows(0.2, 0.5, side)) {
	const network = createNetwork(format, { infer: async () => subject });
	const alpha = Uint8Array.from(rows(from, to, side), (share) => 255 * share);
	return (await analyse({ ...image, alpha }, { network, shrink })).doubt;
}

test('a cutout that shows less than its image, which was transparent already, gets a doubt', async () => {
	expect(await doubtAbout(0.2, 0.8)).toBe('already-transparent');
	expect(await doubtAbout(0, 0.89)).toBe('already-transparent');
});

test('a cutout that shows as much as its image, or whose image is transparent only at its corners, gets no doubt', async () => {
	expect(await doubtAbout(0.2, 0.5)).toBeUndefined();
	expect(await doubtAbout(0, 0.95)).toBeUndefined();
});

test('an empty cutout of an image that was transparent already has no subject', async () => {
	expect(await doubtAbout(0.2, 0.8, rows(0, 0, side))).toBe('no-subject');
});
