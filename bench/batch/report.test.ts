// The report of batches gives throughput as shares of the same images without
// a site, memory beyond an empty tab, and says which aims are met.
import { expect, test } from 'vitest';
import type { Usage } from '../processes/browser-usage.ts';
import { aims, formatBatch, meanOf, type PlaceFigures, type Round, shareOf } from './report.ts';
import type { Place } from './tab.ts';

const used = (tab: number, others: number): Usage => ({ tab, others, sum: tab + others });

function round(pageMs: number, memoryBytes = 100e6): Round {
	const nothing = used(0, 0);
	return {
		bare: { networkMs: 8000, cutoutMs: 9000, seconds: 17.6, inferences: 21 },
		page: {
			finishedMs: [1000, pageMs],
			rejected: 0,
			seconds: { browser: used(2, 1), server: 1, workers: 18 },
			memory: {
				opened: nothing,
				cutting: used(memoryBytes - 10e6, 10e6),
				done: nothing,
				zip: nothing,
				download: nothing,
				end: nothing,
			},
			zipMs: 500,
			downloadMs: 700,
		},
	};
}

const reportOf = (place: Place, ...rounds: Round[]) =>
	formatBatch([{ place, images: 20, rounds } satisfies PlaceFigures]);
const rowOf = (report: string, start: string) =>
	report
		.split('\n')
		.find((line) => line.startsWith(start))
		?.trim()
		.split(/ {2,}/);

test('a page is compared with the mean of what was measured before and after it', () => {
	const before = { networkMs: 100, cutoutMs: 200, seconds: 3, inferences: 41 };
	const after = { networkMs: 300, cutoutMs: 600, seconds: 4, inferences: 41 };
	expect(meanOf(before, after)).toEqual({ networkMs: 200, cutoutMs: 400, seconds: 3.5, inferences: 41 });
});

test('throughput is measured up to the last image, and reported as a share of the network’s alone and of bare cutouts', () => {
	expect(shareOf(round(10_000), 'networkMs')).toBe(0.8);
	expect(shareOf(round(10_000), 'cutoutMs')).toBe(0.9);
});

test('the share of several rounds is their median, and each is shown', () => {
	const report = reportOf('server', round(10_000), round(9000), round(18_000));
	const share = ['throughput / cutouts alone', '0.90', 'in rounds 0.90, 1.00, 0.50'];
	expect(rowOf(report, 'throughput / cutouts')).toEqual([...share, `at least ${aims.share}, met`]);
});

test.each([
	[9000 / aims.share, 'met'],
	[9000 / aims.share + 1, 'missed'],
])('if all images take %d ms, the aim is %s', (pageMs, verdict) => {
	expect(rowOf(reportOf('server', round(pageMs)), 'throughput / cutouts')?.at(-1)).toBe(
		`at least ${aims.share}, ${verdict}`,
	);
});

test.each([
	[aims.memoryBytes, 'met'],
	[aims.memoryBytes + 1, 'missed'],
])('if the whole browser takes %d bytes, the aim is %s', (bytes, verdict) => {
	const row = rowOf(reportOf('server', round(10_000, bytes)), 'while images are cut out, peak');
	expect(row).toEqual(['while images are cut out, peak', '490', '10', '500', `500 MB, ${verdict}`]);
});

test('a batch on the device is reported with figures but without aims', () => {
	const report = reportOf('device', round(10_000, 2e9));
	expect(rowOf(report, 'throughput / cutouts')).toEqual(['throughput / cutouts alone', '0.90']);
	expect(report).not.toMatch(/met|missed/);
});

test('processor time is reported per image, with the share that cutouts alone would take', () => {
	const report = reportOf('server', round(10_000));
	const rows = ['cutouts alone  ', 'page: the tab', '... rest', '... HTTP', '... worker', 'cutouts alone /'];
	expect(rows.map((row) => rowOf(report.slice(report.indexOf('processor time')), row)?.at(-1))).toEqual([
		'880',
		'100',
		'50',
		'50',
		'900',
		'0.80',
	]);
});
