// Figures of batches as tables, each beside its aim.
import { median } from '../report/statistics.ts';
import { formatTable, verdict } from '../report/table.ts';
import type { BareTimes } from './bare.ts';
import { type BatchFigures, type Phase, type Place, phases } from './tab.ts';

/** The page, and the same images without it, right before and after. */
export interface Round {
	readonly bare: BareTimes;
	readonly page: BatchFigures;
}

export interface PlaceFigures {
	readonly place: Place;
	readonly images: number;
	readonly rounds: readonly Round[];
}

/**
 * Of a batch on the server: minimum share of the throughput without the site,
 * and maximum memory of the browser, in bytes.
 */
export const aims = { share: 0.85, memoryBytes: 500e6 };

const placeNames: Readonly<Record<Place, string>> = { server: 'on the server', device: 'on this device' };

const phaseNames: Readonly<Record<Phase, string>> = {
	opened: 'page opened',
	cutting: 'while images are cut out, peak',
	done: 'all done',
	zip: 'zip into a file, peak',
	download: 'zip as a download, peak',
	end: 'after both',
};

/** Throughput of the page relative to that of the network or of whole cutouts without it. */
export function shareOf({ bare, page }: Round, part: 'networkMs' | 'cutoutMs'): number {
	return bare[part] / (page.finishedMs.at(-1) ?? Number.NaN);
}

/** The speed of a shared machine varies over minutes: what is compared with both has their mean. */
export function meanOf(before: BareTimes, after: BareTimes): BareTimes {
	const mean = (part: keyof BareTimes) => (before[part] + after[part]) / 2;
	return {
		networkMs: mean('networkMs'),
		cutoutMs: mean('cutoutMs'),
		seconds: mean('seconds'),
		inferences: mean('inferences'),
	};
}

export function formatBatch(all: readonly PlaceFigures[]): string {
	return all
		.flatMap((figures) => [speedTable(figures), processorTable(figures), memoryTable(figures)])
		.join('\n\n');
}

function speedTable({ place, images, rounds }: PlaceFigures): string {
	const middle = (read: (round: Round) => number) => median(rounds.map(read));
	const seconds = (read: (round: Round) => number) => (middle(read) / 1000).toFixed(1);
	const shares = (part: 'networkMs' | 'cutoutMs') => {
		const each = rounds.map((round) => shareOf(round, part));
		return [
			median(each).toFixed(2),
			rounds.length > 1 ? `in rounds ${each.map((share) => share.toFixed(2)).join(', ')}` : '',
			place === 'server' ? verdict(median(each) >= aims.share, `at least ${aims.share}`) : '',
		];
	};
	return formatTable([
		[`${images} images ${placeNames[place]}`, '', '', 'aim'],
		['inferences', String(rounds[0]?.bare.inferences), '', ''],
		['network alone, s', seconds(({ bare }) => bare.networkMs), '', ''],
		['cutouts alone, s', seconds(({ bare }) => bare.cutoutMs), '', ''],
		['page, until the first is done, s', seconds(({ page }) => page.finishedMs[0] ?? Number.NaN), '', ''],
		['page, until all are done, s', seconds(({ page }) => page.finishedMs.at(-1) ?? Number.NaN), '', ''],
		['throughput / network alone', ...shares('networkMs')],
		['throughput / cutouts alone', ...shares('cutoutMs')],
		['asked to wait (429, 503)', String(middle(({ page }) => page.rejected)), '', ''],
		['zip into a file, s', seconds(({ page }) => page.zipMs), '', ''],
		['zip as a download, s', seconds(({ page }) => page.downloadMs), '', ''],
	]);
}

/** The table of processor time, whose shares hardly depend on what else the machine does. */
function processorTable({ place, images, rounds }: PlaceFigures): string {
	const perImage = (read: (round: Round) => number) =>
		((1000 * median(rounds.map(read))) / images).toFixed(0);
	const all = ({ browser, server, workers }: BatchFigures['seconds']) => browser.sum + server + workers;
	return formatTable([
		[`processor time of an image ${placeNames[place]}`, 'ms'],
		['cutouts alone', perImage(({ bare }) => bare.seconds)],
		['page: the tab', perImage(({ page }) => page.seconds.browser.tab)],
		['... rest of the browser', perImage(({ page }) => page.seconds.browser.others)],
		['... HTTP process', perImage(({ page }) => page.seconds.server)],
		['... worker processes', perImage(({ page }) => page.seconds.workers)],
		[
			'cutouts alone / all of the page',
			median(rounds.map(({ bare, page }) => bare.seconds / all(page.seconds))).toFixed(2),
		],
	]);
}

function memoryTable({ place, images, rounds }: PlaceFigures): string {
	const highest = (phase: Phase, part: 'tab' | 'others' | 'sum') =>
		Math.max(...rounds.map(({ page }) => page.memory[phase][part]));
	const rows = phases.map((phase) => [
		phaseNames[phase],
		...(['tab', 'others', 'sum'] as const).map((part) => (highest(phase, part) / 1e6).toFixed(0)),
		place === 'server'
			? verdict(highest(phase, 'sum') <= aims.memoryBytes, `${aims.memoryBytes / 1e6} MB`)
			: '',
	]);
	return formatTable([
		[`MB beyond an empty tab, ${images} images`, 'tab', 'rest of the browser', 'both', 'aim'],
		...rows,
	]);
}
