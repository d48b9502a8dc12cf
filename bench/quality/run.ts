// Evaluates the selected images of a folder: evaluations, summaries, contact sheet.
import { type Contenders, type Evaluation, evaluate } from './evaluate.ts';
import { listPairs, type Selection } from './pairs.ts';
import { formatLowest, formatSummaries, formatWorst } from './report.ts';
import type { Sheet } from './sheet.ts';
import { lowestOfSets, type Summaries, summarise, type Worst, worst } from './summary.ts';

interface QualityOptions extends Selection, Contenders {
	readonly dir: string;
	readonly sheet?: Sheet | undefined;
	readonly iouOnly?: readonly string[] | undefined;
	/** Called after each image. */
	readonly onEvaluation?: (evaluation: Evaluation, done: number, all: number) => void;
}

export interface Quality extends Summaries {
	/** The images with the largest gap to the peer. */
	readonly worst: { readonly mae: readonly Worst[]; readonly edge: readonly Worst[] };
	readonly evaluations: readonly Evaluation[];
}

export async function runQuality(options: QualityOptions): Promise<Quality> {
	const { dir, sheet, iouOnly = [], onEvaluation } = options;
	const pairs = listPairs(dir, options);
	const evaluations: Evaluation[] = [];
	for (const pair of pairs) {
		const entry = await evaluate(pair, options);
		evaluations.push(entry.evaluation);
		await sheet?.add(entry);
		onEvaluation?.(entry.evaluation, evaluations.length, pairs.length);
	}
	// A loose ground truth cannot rank images.
	const exact = evaluations.filter(({ set }) => !iouOnly.includes(set));
	const quality = {
		...summarise(evaluations, iouOnly),
		worst: { mae: worst(exact, 'mae'), edge: worst(exact, 'edge') },
		evaluations,
	};
	await sheet?.finish(formatQuality(quality));
	return quality;
}

export function formatQuality({ worst, evaluations, ...summaries }: Quality): string {
	return [
		formatSummaries(summaries),
		formatLowest(lowestOfSets(evaluations)),
		formatWorst('Largest gap by MAE:', worst.mae),
		formatWorst('Largest gap by edge error:', worst.edge),
	].join('\n\n');
}
