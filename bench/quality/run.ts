// All chosen pictures of a folder, one after another: verdicts, summaries, contact sheet.
import type { Engine } from '#engine/index.ts';
import type { PeerMattes } from '../peer/cache.ts';
import { judge, type Verdict } from './judge.ts';
import { listPairs, type Selection } from './pairs.ts';
import { formatSummaries, formatWorst } from './report.ts';
import type { Sheet } from './sheet.ts';
import { type Summaries, summarise, type Worst, worst } from './summary.ts';

export interface QualityOptions extends Selection {
	readonly dir: string;
	readonly engine: Engine;
	readonly peerMattes?: PeerMattes | undefined;
	readonly sheet?: Sheet | undefined;
	readonly iouOnly?: readonly string[] | undefined;
	/** Told of each picture when it is done. */
	readonly onVerdict?: (verdict: Verdict, done: number, all: number) => void;
}

export interface Quality extends Summaries {
	/** Where we are furthest behind. */
	readonly worst: { readonly mae: readonly Worst[]; readonly edge: readonly Worst[] };
	readonly verdicts: readonly Verdict[];
}

export async function runQuality(options: QualityOptions): Promise<Quality> {
	const { dir, engine, peerMattes, sheet, iouOnly = [], onVerdict } = options;
	const pairs = listPairs(dir, options);
	const verdicts: Verdict[] = [];
	for (const pair of pairs) {
		const exhibit = await judge(pair, engine, peerMattes);
		verdicts.push(exhibit.verdict);
		await sheet?.add(exhibit);
		onVerdict?.(exhibit.verdict, verdicts.length, pairs.length);
	}
	// Where the truth is loose, being behind means nothing.
	const exact = verdicts.filter(({ set }) => !iouOnly.includes(set));
	const quality = {
		...summarise(verdicts, iouOnly),
		worst: { mae: worst(exact, 'mae'), edge: worst(exact, 'edge') },
		verdicts,
	};
	await sheet?.finish(formatQuality(quality));
	return quality;
}

export function formatQuality({ worst, ...summaries }: Quality): string {
	return [
		formatSummaries(summaries),
		formatWorst('Furthest behind by MAE:', worst.mae),
		formatWorst('Furthest behind by edge:', worst.edge),
	].join('\n\n');
}
