// A user's click that says what belongs to the subject.

export interface Prompt {
	/** 0 to 1, from the top left corner of the upright image. */
	readonly x: number;
	readonly y: number;
	/** Whether the object at this point belongs to the subject. */
	readonly keep: boolean;
}

/**
 * Distance within which two prompts are at the same place, as a share of the width and of the height. A little more
 * than half of the distance between points of a stroke, so that a stroke meets a click that it is drawn over.
 */
const samePlace = 0.012;

/**
 * The prompts without those that a newer one contradicts: of a Keep and a Remove at nearly the same place, the later
 * one counts. With both, the network would stay undecided there.
 */
export function uncontradicted(prompts: readonly Prompt[]): Prompt[] {
	return prompts.filter((older, i) => !prompts.slice(i + 1).some((newer) => contradicts(newer, older)));
}

const contradicts = (a: Prompt, b: Prompt) =>
	a.keep !== b.keep && Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y)) <= samePlace;
