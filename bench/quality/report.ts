// Formats the quality summaries for a terminal.
import { formatTable } from '../table.ts';
import { metrics, type Summaries, type Summary, type Worst } from './summary.ts';

export function formatSummaries({ sets, overall }: Summaries): string {
	const hasPeer = overall.peer !== undefined;
	const heads = { mae: 'MAE', edge: 'edge', iou: 'IoU' };
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
	return hasPeer ? `${table}\n\nours / peer = ratio; MAE, edge: lower is better; IoU: higher.` : table;
}

function cell({ ours, peer, ratio }: Summary, metric: (typeof metrics)[number]): string {
	const value = ours[metric]?.toFixed(4) ?? '-';
	const peers = peer?.[metric];
	return peers === undefined ? value : `${value} / ${peers.toFixed(4)} = ${ratio?.[metric]?.toFixed(2)}`;
}

export function formatWorst(title: string, list: readonly Worst[]): string {
	const rows = list.map(({ set, name, ours, peer }) => [
		`${set}/${name}`,
		ours.toFixed(4),
		peer?.toFixed(4) ?? '-',
	]);
	return `${title}\n${formatTable([['image', 'ours', 'peer'], ...rows])}`;
}
