// Context for a user's points: points and logits that the cutout's matte is sure of.
import { createRegionFinder } from '../regions.ts';
import type { Embedding } from './embed.ts';
import { fittedInto } from './padded-square.ts';
import { inputSide, maskSide } from './promptable.ts';
import { depthsOf, type Point, surePoints } from './sure-points.ts';

const perCell = inputSide / maskSide;
const square = { width: maskSide, height: maskSide };

export interface Context {
	/** Points in pixels of the input's square that certainly belong to the subject (keep) or do not. */
	readonly points: readonly { readonly x: number; readonly y: number; readonly keep: boolean }[];
	/** The first guess for the decoder. */
	readonly logits: Float32Array;
	/**
	 * The connected part of what the guess takes for the subject that has the point in its middle, 1 for each of its
	 * cells and 0 elsewhere; undefined if the point lies at its rim, or outside.
	 */
	partAround(point: Point): Uint8Array | undefined;
}

/**
 * Points of each kind, at most. More make the network ignore the user's point
 * (measured: half of the gain is lost with 6).
 */
const pointsOfEachKind = 3;
/** Alpha, of 255, from which on the matte is sure of the subject, and up to which of the background. */
const sureLevels = { keep: 205, remove: 50 };
/** The guess's logits at 0 and 255. */
const strongest = 10;

/** Share of a part's largest depth from which on a point is in its middle. */
const deepFrom = 0.45;

/** Undefined without a matte, and if the matte has no subject. `clicks` in pixels of the input's square. */
export function contextOf(embedding: Embedding, clicks: readonly Point[]): Context | undefined {
	const { guess } = embedding;
	if (!guess) return undefined;
	const { width, height } = fittedInto(maskSide, embedding);
	const isInside = (i: number) => i % maskSide < width && i < height * maskSide;
	const toCells = ({ x, y }: Point) => ({ x: x / perCell, y: y / perCell });
	const cells = clicks.map(toCells);
	const sure = (keep: boolean) => {
		const isSure = (value: number) => (keep ? value >= sureLevels.keep : value <= sureLevels.remove);
		const part = guess.map((value, i) => (isInside(i) && isSure(value) ? 1 : 0));
		const found = surePoints(part, square, cells, pointsOfEachKind);
		return found.map(({ x, y }) => ({ x: x * perCell, y: y * perCell, keep }));
	};
	const subject = sure(true);
	if (subject.length === 0) return undefined;
	const logits = new Float32Array(guess).map((value, i) =>
		isInside(i) ? ((2 * value) / 255 - 1) * strongest : -strongest,
	);
	return {
		points: [...subject, ...sure(false)],
		logits,
		partAround(point) {
			const { x, y } = toCells(point);
			const cell = Math.min(maskSide - 1, Math.floor(y)) * maskSide + Math.min(maskSide - 1, Math.floor(x));
			const isSubject = (i: number) => guess[i] >= 128;
			if (!isSubject(cell)) return undefined;
			const part = new Uint8Array(guess.length);
			for (const i of createRegionFinder(maskSide).grow(cell, isSubject)) part[i] = 1;
			const depth = depthsOf(part, square);
			const deepest = depth.reduce((max, value) => Math.max(max, value), 0);
			return depth[cell] >= deepFrom * deepest ? part : undefined;
		},
	};
}
