// Two runs over the same images, compared set by set: what a change does, and how sure that is.
import { formatTable } from '../report/table.ts';
import { type Paired, type RatioInterval, ratioOfMeans } from './bootstrap.ts';
import type { Evaluation } from './evaluate.ts';
import type { Metric } from './summary.ts';

type Compared = 'mae' | 'edge' | 'soft' | 'gradient' | 'iou';
const compared: readonly Compared[] = ['mae', 'edge', 'soft', 'gradient', 'iou'];
const heads = ['set', 'images', 'MAE', 'edge', 'soft', 'gradient', 'IoU'];

/** The part of a quality document that is compared. A metric that a set does not report does not count for it. */
export interface Run {
	readonly sets: Readonly<Record<string, { readonly ours: { readonly [metric in Metric]?: number } }>>;
	readonly evaluations: readonly Pick<Evaluation, 'set' | 'name' | 'ours'>[];
}

interface Comparison {
	readonly set: string;
	readonly images: number;
	readonly ratios: { readonly [metric in Compared]?: RatioInterval };
}

/** One comparison for each set, then one of the means over sets. Throws Error if the runs have different images. */
export function compareRuns(before: Run, after: Run): Comparison[] {
	const key = ({ set, name }: Run['evaluations'][number]) => `${set}/${name}`;
	const afterwards = new Map(after.evaluations.map((evaluation) => [key(evaluation), evaluation]));
	const missing = before.evaluations.find((evaluation) => !afterwards.has(key(evaluation)));
	if (missing || before.evaluations.length !== after.evaluations.length)
		throw new Error(
			`The runs have different images${missing ? `: ${key(missing)} is in the first only` : ''}.`,
		);

	const bySet = Map.groupBy(before.evaluations, ({ set }) => set);
	const pairsOf = (set: string, metric: Compared): Paired[] =>
		before.sets[set]?.ours[metric] === undefined
			? []
			: (bySet.get(set) ?? []).flatMap((evaluation) => {
					const values = [evaluation.ours[metric], afterwards.get(key(evaluation))?.ours[metric]] as const;
					return values[0] === undefined || values[1] === undefined
						? []
						: [{ before: values[0], after: values[1] }];
				});
	const compare = (name: string, sets: readonly string[]): Comparison => ({
		set: name,
		images: sets.reduce((sum, set) => sum + (bySet.get(set)?.length ?? 0), 0),
		ratios: Object.fromEntries(
			compared.flatMap((metric) => {
				const pairs = sets.map((set) => pairsOf(set, metric)).filter(({ length }) => length > 0);
				return pairs.length > 0 ? [[metric, ratioOfMeans(pairs)]] : [];
			}),
		),
	});
	const names = [...bySet.keys()];
	return [...names.map((set) => compare(set, [set])), compare('mean over sets', names)];
}

/** More than this much worse is marked. */
const tolerated = 0.01;

export function formatComparison(comparisons: readonly Comparison[]): string {
	const rows = comparisons.map(({ set, images, ratios }) => [
		set,
		String(images),
		...compared.map((metric) => cell(metric, ratios[metric])),
	]);
	return formatTable([heads, ...rows]);
}

function cell(metric: Compared, interval: RatioInterval | undefined): string {
	if (!interval) return '-';
	const { ratio, low, high } = interval;
	const isWorse = metric === 'iou' ? ratio < 1 - tolerated : ratio > 1 + tolerated;
	return `${isWorse ? '! ' : ''}${ratio.toFixed(3)} (${low.toFixed(3)} to ${high.toFixed(3)})`;
}
