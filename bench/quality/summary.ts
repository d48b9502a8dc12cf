// Means over the pictures of a set, and over the sets.
import type { Score } from '../metrics.ts';
import type { Verdict } from './judge.ts';

export type Metric = keyof Score;
export const metrics: readonly Metric[] = ['mae', 'mse', 'edge', 'f', 'iou'];

/** A metric that no picture has is absent. */
export type Means = { readonly [metric in Metric]?: number };

export interface Summary {
	readonly pictures: number;
	readonly ours: Means;
	readonly peer?: Means;
	/** Ours divided by the peer's: of mae, mse and edge less is better, of f and iou more. */
	readonly ratio?: Means;
	/** Runs of the network, a picture. */
	readonly inferences: number;
	/** Share of pictures that came back with a doubt. */
	readonly doubtful: number;
}

export interface Summaries {
	readonly sets: Readonly<Record<string, Summary>>;
	/** Every set counts the same, however many pictures it has. */
	readonly overall: Summary;
}

/** Of the sets named in `iouOnly` the truth is too loose for anything but IoU. */
export function summarise(verdicts: readonly Verdict[], iouOnly: readonly string[] = []): Summaries {
	const bySet = Map.groupBy(verdicts, (verdict) => verdict.set);
	const sets = [...bySet].map(([name, members]) => {
		const counted = iouOnly.includes(name) ? (['iou'] as const) : metrics;
		return [name, summariseSet(members, counted)] as const;
	});
	return { sets: Object.fromEntries(sets), overall: summariseSets(sets.map(([, summary]) => summary)) };
}

function summariseSet(verdicts: readonly Verdict[], counted: readonly Metric[]): Summary {
	const peers = verdicts.flatMap(({ peer }) => peer ?? []);
	const means = (scores: readonly Means[]) => meansOf(scores, counted);
	return {
		pictures: verdicts.length,
		...compare(means(verdicts.map(({ ours }) => ours)), peers.length > 0 ? means(peers) : undefined),
		inferences: mean(verdicts.map(({ inferences }) => inferences)),
		doubtful: mean(verdicts.map(({ doubt }) => (doubt ? 1 : 0))),
	};
}

function summariseSets(sets: readonly Summary[]): Summary {
	const peers = sets.flatMap(({ peer }) => peer ?? []);
	return {
		pictures: sets.reduce((sum, { pictures }) => sum + pictures, 0),
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

function mean(values: readonly number[]): number {
	return values.reduce((sum, value) => sum + value, 0) / values.length;
}

export interface Worst {
	readonly set: string;
	readonly name: string;
	readonly ours: number;
	readonly peer?: number;
}

/** The pictures where we are furthest behind the peer; without a peer, furthest from the truth. */
export function worst(verdicts: readonly Verdict[], metric: 'mae' | 'edge', count = 10): Worst[] {
	return verdicts
		.flatMap(({ set, name, ours, peer }) => {
			const value = ours[metric];
			const peers = peer?.[metric];
			return value === undefined
				? []
				: [{ set, name, ours: value, ...(peers !== undefined && { peer: peers }) }];
		})
		.toSorted((a, b) => behind(b) - behind(a))
		.slice(0, count);
}

const behind = ({ ours, peer = 0 }: Worst) => ours - peer;
