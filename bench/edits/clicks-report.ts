// Figures of simulated clicks as a table by set.
import { mean, median } from '../report/statistics.ts';
import { formatTable } from '../report/table.ts';
import type { ClickFigure, ClickFigures, Quality } from './clicks.ts';

/** IoU from which on a cutout needs no click. */
export const enough = 0.95;
/**
 * A click makes an image worse if it lowers IoU by more than this: less is a fraction of a row of pixels along an edge.
 */
const minLoss = 0.002;
/** Clicks after which figures are reported. */
const reported = [0, 1, 2, 3, 5];

interface ClickSummary {
	readonly set: string;
	/** Images that start below `enough`; the others do not count. */
	readonly images: number;
	/** Means after 0, 1, 2, 3 and 5 clicks, or after fewer if the user was satisfied. NaN where no truth has edges. */
	readonly ious: readonly number[];
	readonly edges: readonly number[];
	/** Mean number of clicks until `enough`; an image that never gets there counts with all of its clicks. */
	readonly clicks: number;
	/** Share of the images that get there. */
	readonly reached: number;
	/** Shares of clicks that lower IoU by more than `minLoss`: of the first clicks, and of all. */
	readonly worseFirst: number;
	readonly worse: number;
	/** Share of clicks that change no IoU. */
	readonly unchanged: number;
}

const shareOf = <T>(all: readonly T[], isIn: (one: T) => boolean) => all.filter(isIn).length / all.length;
const isWorse = ({ gain }: ClickFigure) => gain < -minLoss;

const after = ({ start, clicks }: ClickFigures, count: number): Quality =>
	clicks[Math.min(count, clicks.length) - 1] ?? start;
const last = (figures: ClickFigures) => after(figures, figures.clicks.length);

export function summariseClicks(set: string, all: readonly ClickFigures[]): ClickSummary {
	const figures = all.filter(({ start }) => start.iou < enough);
	const clicks = figures.flatMap((one) => one.clicks);
	const edgesAfter = (count: number) =>
		figures.map((one) => after(one, count).edge).filter((edge) => edge !== undefined);
	return {
		set,
		images: figures.length,
		ious: reported.map((count) => mean(figures.map((one) => after(one, count).iou))),
		edges: reported.map((count) => mean(edgesAfter(count))),
		clicks: mean(figures.map((one) => one.clicks.length)),
		reached: shareOf(figures, (one) => last(one).iou >= enough),
		worseFirst: shareOf(
			figures.flatMap((one) => one.clicks.slice(0, 1)),
			isWorse,
		),
		worse: shareOf(clicks, isWorse),
		unchanged: shareOf(clicks, ({ gain }) => gain === 0),
	};
}

export function formatClicks(figures: readonly ClickFigures[]): string {
	const below = figures.filter(({ start }) => start.iou < enough);
	if (below.length === 0) return `All ${figures.length} images start at IoU ${enough} or above.`;
	const sets = [...Map.groupBy(below, ({ set }) => set)].map(([set, of]) => summariseClicks(set, of));
	const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
	const rows = [...sets, summariseClicks('all images', below)].map((one) => [
		one.set,
		String(one.images),
		one.ious.map((iou) => iou.toFixed(3)).join(' '),
		one.edges.some(Number.isNaN) ? '-' : one.edges.map((edge) => edge.toFixed(3)).join(' '),
		one.clicks.toFixed(2),
		percent(one.reached),
		percent(one.worseFirst),
		percent(one.worse),
		percent(one.unchanged),
	]);
	const counts = `after ${reported.join(' ')}`;
	const head = [
		'set',
		'images',
		`IoU ${counts}`,
		`edge error ${counts}`,
		'clicks',
		'reached',
		'1st worse',
		'worse',
		'unchanged',
	];
	const clicks = below.flatMap((one) => one.clicks);
	const medianMs = (key: 'segmentMs' | 'combineMs') => median(clicks.map((click) => click[key])).toFixed(0);
	return [
		formatTable([head, ...rows]),
		`${figures.length - below.length} images start at IoU ${enough} or above.`,
		`A click takes ${medianMs('segmentMs')} ms in the network and ${medianMs('combineMs')} ms in combineMask (medians).`,
	].join('\n');
}
