// Mean metrics over the images of a set, and over the sets.
import { mean } from '../report/statistics.ts';
import type { Evaluation } from './evaluate.ts';
import type { Score } from './metrics.ts';

export type Metric = keyof Score;
export const metrics: readonly Metric[] = [
	'mae',
	'edge',
	'soft',
	'gradient',
	'softShare',
	'trueSoftShare',
	'iou',
];

/** A metric that no image has is absent. */
type Means = { readonly [metric in Metric]?: number };

export interface Summary {
	readonly images: number;
	readonly ours: Means;
	readonly peer?: Means;
	/** Ours divided by the peer's: for errors lower is better, for iou higher. */
	readonly ratio?: Means;
	/** Mean number of inferences for each image. */
	readonly inferences: number;
	/** Share of results with a doubt. */
	readonly doubtful: number;
}

export interface Summaries {
	readonly sets: Readonly<Record<string, Summary>>;
	/** Every set counts the same, however many images it has. */
	readonly overall: Summary;
}

/** The ground truth of the sets in `iouOnly` is too loose for other metrics. */
export function summarise(evaluations: readonly Evaluation[], iouOnly: readonly string[] = []): Summaries {
	const bySet = Map.groupBy(evaluations, (evaluation) => evaluation.set);
	const sets = [...bySet].map(([name, members]) => {
		const counted = iouOnly.includes(name) ? (['iou'] as const) : metrics;
		return [name, summariseSet(members, counted)] as const;
	});
	return { sets: Object.fromEntries(sets), overall: summariseSets(sets.map(([, summary]) => summary)) };
}

function summariseSet(evaluations: readonly Evaluation[], counted: readonly Metric[]): Summary {
	const peers = evaluations.flatMap(({ peer }) => peer ?? []);
	const means = (scores: readonly Means[]) => meansOf(scores, counted);
	return {
		images: evaluations.length,
		...compare(means(evaluations.map(({ ours }) => ours)), peers.length > 0 ? means(peers) : undefined),
		inferences: mean(evaluations.map(({ inferences }) => inferences)),
		doubtful: mean(evaluations.map(({ doubt }) => (doubt ? 1 : 0))),
	};
}

function summariseSets(sets: readonly Summary[]): Summary {
	const peers = sets.flatMap(({ peer }) => peer ?? []);
	return {
		images: sets.reduce((sum, { images }) => sum + images, 0),
		...compare(
			meansOf(
				sets.map(({ ours }) => ours),
				metrics,
			),
			peers.length > 0 ? meansOf(peers, metrics) : undefined,
		),
		inferences: mean(sets.map(({ inferences }) => inferences)),
		doubtful: mean(sets.map(({ doubtful }) => doubtful)),
	};
}

function compare(ours: Means, peer: Means | undefined): Pick<Summary, 'ours' | 'peer' | 'ratio'> {
	if (!peer) return { ours };
	const ratio = (metric: Metric) => (ours[metric] as number) / (peer[metric] as number);
	return {
		ours,
		peer,
		ratio: Object.fromEntries(metrics.filter((m) => m in ours).map((m) => [m, ratio(m)])),
	};
}

function meansOf(scores: readonly Means[], counted: readonly Metric[]): Means {
	const entries = counted.flatMap((metric) => {
		const values = scores.flatMap((score) => score[metric] ?? []);
		return values.length > 0 ? [[metric, mean(values)] as const] : [];
	});
	return Object.fromEntries(entries);
}

/** The images of each set with the lowest IoU, the lowest first: means hide on which images the result is of no use. */
export function lowestOfSets(evaluations: readonly Evaluation[], count = 3): Evaluation[] {
	const bySet = Map.groupBy(evaluations, ({ set }) => set);
	return [...bySet.values()].flatMap((members) =>
		members.toSorted((a, b) => a.ours.iou - b.ours.iou).slice(0, count),
	);
}

export interface Worst {
	readonly set: string;
	readonly name: string;
	readonly ours: number;
	readonly peer?: number;
}

/** The images with the largest gap to the peer; without a peer, with the largest error. */
export function worst(evaluations: readonly Evaluation[], metric: 'mae' | 'edge', count = 10): Worst[] {
	return evaluations
		.flatMap(({ set, name, ours, peer }) => {
			const value = ours[metric];
			const peers = peer?.[metric];
			return value === undefined
				? []
				: [{ set, name, ours: value, ...(peers !== undefined && { peer: peers }) }];
		})
		.toSorted((a, b) => gap(b) - gap(a))
		.slice(0, count);
}

const gap = ({ ours, peer = 0 }: Worst) => ours - peer;
