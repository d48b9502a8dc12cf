// Names of regions for the list: "hole 1", "part 2", numbered by noun, so that each is unique.
import type { RegionFacts } from '../session/protocol.ts';

export interface NamedRegion {
	readonly facts: RegionFacts;
	/** In lower case, for "Kept hole 1". */
	readonly name: string;
	/** The reason why it is in the list. */
	readonly note: string;
}

const words: Record<RegionFacts['kind'], { readonly noun: string; readonly note: string }> = {
	'hole': { noun: 'hole', note: 'Enclosed by the subject' },
	'island': { noun: 'part', note: 'Apart from the subject' },
	'maybe-subject': { noun: 'doubt', note: 'Removed, but may belong to the subject' },
	'maybe-background': { noun: 'doubt', note: 'Kept, but may be background' },
};

/** Names regions for as long as a list is open: each keeps its name when others are added or removed. */
export function createRegionNames(): (regions: readonly RegionFacts[]) => readonly NamedRegion[] {
	const counts = new Map<string, number>();
	const names = new Map<number, string>();

	function nameOf({ id, kind }: RegionFacts): string {
		const known = names.get(id);
		if (known) return known;
		const { noun } = words[kind];
		const count = (counts.get(noun) ?? 0) + 1;
		counts.set(noun, count);
		const name = `${noun} ${count}`;
		names.set(id, name);
		return name;
	}
	return (regions) => regions.map((facts) => ({ facts, name: nameOf(facts), note: words[facts.kind].note }));
}
