// Names of regions for the list: "hole 1", "part 2", numbered by kind, so that each is unique.
import type { RegionFacts } from '../session/protocol.ts';

export interface NamedRegion {
	readonly facts: RegionFacts;
	/** In lower case, for "Keep hole 1". */
	readonly name: string;
	/** Why it is in the list. */
	readonly note: string;
}

const words: Record<RegionFacts['kind'], { readonly noun: string; readonly note: string }> = {
	'hole': { noun: 'hole', note: 'Enclosed by the subject' },
	'island': { noun: 'part', note: 'Apart from the subject' },
	'maybe-subject': { noun: 'doubt', note: 'Removed, but may belong to the subject' },
	'maybe-background': { noun: 'doubt', note: 'Kept, but may be background' },
};

export function namedRegions(regions: readonly RegionFacts[]): readonly NamedRegion[] {
	const counts = new Map<string, number>();
	return regions.map((facts) => {
		const { noun, note } = words[facts.kind];
		const count = (counts.get(noun) ?? 0) + 1;
		counts.set(noun, count);
		return { facts, name: `${noun} ${count}`, note };
	});
}
