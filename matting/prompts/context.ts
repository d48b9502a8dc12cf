// Context for a user's points: points and logits that the cutout's matte is sure of.
import type { Point } from '../box.ts';
import type { SquarePoint } from './decode.ts';
import type { Embedding } from './embed.ts';
import { maskSquare } from './promptable.ts';
import { surePoints } from './sure-points.ts';

export interface Context {
	/** Points that surely belong to the subject (keep) or surely do not. */
	readonly points: readonly SquarePoint[];
	/** The first guess for the decoder. */
	readonly logits: Float32Array;
}

// How these values were chosen: docs/appendix/experiments.md#clicks, and the subsections there.
/**
 * Maximum number of points of each kind. More make the network ignore the user's point: with 6, half of the gain is
 * lost.
 */
const pointsOfEachKind = 3;
/** From the first alpha (0 to 255) on, the matte is sure of the subject; up to the second, of the background. */
const sureLevels = { keep: 205, remove: 50 };
/**
 * The guess's logits, in absolute value, at 0 and 255. With stronger logits a first click changes less of the guess
 * than is meant; with weaker ones later clicks do harm.
 */
const strongest = { first: 1.2, later: 2.5 };

/** Undefined without a matte, and if the matte has no subject. `clicks` are in cells of the masks. */
export function contextOf(embedding: Embedding, clicks: readonly Point[]): Context | undefined {
	const { guess } = embedding;
	if (!guess) return undefined;
	const sure = (keep: boolean) => {
		const isSure = (value: number) => (keep ? value >= sureLevels.keep : value <= sureLevels.remove);
		const part = guess.map((value) => (isSure(value) ? 1 : 0));
		const found = surePoints(part, maskSquare, clicks, pointsOfEachKind);
		return found.map((point) => ({ ...point, keep }));
	};
	const subject = sure(true);
	if (subject.length === 0) return undefined;
	const strength = clicks.length > 1 ? strongest.later : strongest.first;
	const logits = new Float32Array(guess).map((value) => ((2 * value) / 255 - 1) * strength);
	return { points: [...subject, ...sure(false)], logits };
}
