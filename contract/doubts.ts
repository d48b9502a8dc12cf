// Reasons why a person should check a cutout before using it; pages have their own texts for them.

export const doubts = ['no-subject', 'several-subjects', 'undecided', 'already-transparent'] as const;

/**
 * `no-subject`: the cutout is empty or nearly so. `several-subjects`: more than one
 * subject was found and all are in the cutout. `undecided`: the confidence is low, because
 * much of the subject is half transparent, or because only one of the networks found it.
 * `already-transparent`: none of these, but the image was transparent in part, and the
 * cutout shows less than it did.
 */
export type Doubt = (typeof doubts)[number];

/** Doubtful regions listed for one cutout at most. */
export const maxDoubtfulRegions = 12;

export function isDoubt(value: unknown): value is Doubt {
	return doubts.some((doubt) => doubt === value);
}
