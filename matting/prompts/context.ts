// Context for a user's points: points and logits that the cutout's matte is sure of.
import type { Point } from '../box.ts';
import type { SquarePoint } from './decode.ts';
import type { Embedding } from './embed.ts';
import { maskSquare } from './promptable.ts';
import { surePoints } from './sure-points.ts';

export interface Context {
	/** Points that certainly belong to the subject (keep) or do not. */
	readonly points: readonly SquarePoint[];
	/** The first guess for the decoder. */
	readonly logits: Float32Array;
}

// How these values were chosen: docs/appendix/experiments.md#clicks, and the subsections there.
/** Points of each kind, at most. More make the network ignore the user's point: half of the gain is lost with 6. */
const pointsOfEachKind = 3;
/** Alpha, of 255, from which on the matte is sure of the subject, and up to which of the background. */
const sureLevels = { keep: 205, remove: 50 };
/**
 * The guess's logits at 0 and 255. With stronger ones a first click changes less of the guess than is meant; later
 * clicks do harm with weaker ones.
 */
const strongest = { first: 1.2, later: 2.5 };

/** Undefined without a matte, and if the matte has no subject. `clicks` in cells of the masks. */
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
