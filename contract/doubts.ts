// Why a person should look at a cut-out before using it; what the pages say about each is theirs.

export const doubts = ['no-subject', 'several-subjects', 'undecided'] as const;

/**
 * `no-subject`: hardly anything stands out, the cut-out is (nearly) empty. `several-subjects`: more than one thing stands
 * out, all of them were kept. `undecided`: much of the subject came out half transparent.
 */
export type Doubt = (typeof doubts)[number];

export function isDoubt(value: unknown): value is Doubt {
	return doubts.some((doubt) => doubt === value);
}
