// A user's click that says what belongs to the subject.

export interface Prompt {
	/** 0 to 1 of the upright image, from its upper left corner. */
	readonly x: number;
	readonly y: number;
	/** Whether what is at this point belongs to the subject. */
	readonly keep: boolean;
}

/**
 * Share of the width and of the height; a little more than half of the distance between points of a stroke, so that a
 * stroke meets a click that it is drawn over.
 */
const samePlace = 0.012;

/**
 * The prompts without those that a newer one contradicts: of Keep and Remove at nearly the same place the later one
 * counts. Both together would leave the network undecided there.
 */
export function uncontradicted(prompts: readonly Prompt[]): Prompt[] {
	return prompts.filter((older, i) => !prompts.slice(i + 1).some((newer) => contradicts(newer, older)));
}

const contradicts = (a: Prompt, b: Prompt) =>
	a.keep !== b.keep && Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y)) <= samePlace;
