// Formats the quality summaries for a terminal.
import { formatTable } from '../report/table.ts';
import type { Evaluation } from './evaluate.ts';
import { type Metric, metrics, type Summaries, type Summary, type Worst } from './summary.ts';

const heads: Readonly<Record<Metric, string>> = {
	mae: 'MAE',
	edge: 'edge',
	soft: 'soft',
	gradient: 'gradient',
	softShare: 'soft pixels',
	trueSoftShare: 'of truth',
	iou: 'IoU',
};

export function formatSummaries({ sets, overall }: Summaries): string {
	const hasPeer = overall.peer !== undefined;
	const head = ['set', 'images', ...metrics.map((metric) => heads[metric]), 'inferences', 'with doubt'];
	const row = (name: string, summary: Summary) => [
		name,
		String(summary.images),
		...metrics.map((metric) => cell(summary, metric)),
		summary.inferences.toFixed(2),
		`${Math.round(summary.doubtful * 100)} %`,
	];
	const rows = Object.entries(sets).map(([name, summary]) => row(name, summary));
	const table = formatTable([head, ...rows, row('mean over sets', overall)]);
	return hasPeer
		? `${table}\n\nours / peer = ratio; errors: lower is better; IoU: higher; soft pixels: near those of the truth.`
		: table;
}

function cell({ ours, peer, ratio }: Summary, metric: Metric): string {
	const value = ours[metric]?.toFixed(4) ?? '-';
	const peers = peer?.[metric];
	return peers === undefined || metric === 'trueSoftShare'
		? value
		: `${value} / ${peers.toFixed(4)} = ${ratio?.[metric]?.toFixed(2)}`;
}

export function formatWorst(title: string, list: readonly Worst[]): string {
	const rows = list.map(({ set, name, ours, peer }) => [
		`${set}/${name}`,
		ours.toFixed(4),
		peer?.toFixed(4) ?? '-',
	]);
	return `${title}\n${formatTable([['image', 'ours', 'peer'], ...rows])}`;
}

export function formatLowest(list: readonly Evaluation[]): string {
	const rows = list.map(({ set, name, ours, confidence, doubt }) => [
		`${set}/${name}`,
		ours.iou.toFixed(4),
		ours.mae.toFixed(4),
		ours.soft?.toFixed(4) ?? '-',
		confidence.toFixed(2),
		doubt ?? '',
	]);
	return `Lowest IoU of each set:\n${formatTable([['image', 'IoU', 'MAE', 'soft', 'confidence', 'doubt'], ...rows])}`;
}
