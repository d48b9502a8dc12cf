// The report of the editor gives medians as multiples of a plain draw, and says which aims are met.
import { expect, test } from 'vitest';
import { aims, formatEditor } from './report.ts';

const rowOf = (report: string, start: string) =>
	report
		.split('\n')
		.find((line) => line.startsWith(start))
		?.split(/ {2,}/);

test('durations of strokes are medians, in milliseconds and as multiples of a plain draw', () => {
	const times = {
		plainDraw: [2, 1, 30],
		preview: [50, 40, 60],
		hardEnd: [10],
		hardStored: [11],
		snappingEnd: [20],
		snappingStored: [21],
		undo: [5],
	};
	const report = formatEditor({ strokes: { '1280x853': times } });
	expect(rowOf(report, 'preview')).toEqual(['preview', '3', '50.0', '25.0', '50 ms, met']);
	expect(rowOf(report, 'undo')).toEqual(['undo', '1', '5.0', '2.5', '']);
	const slower = formatEditor({ strokes: { '1280x853': { ...times, preview: [51] } } });
	expect(rowOf(slower, 'preview')?.at(-1)).toBe('50 ms, missed');
});

test.each([
	[aims.pngMs, '3 s, met'],
	[aims.pngMs + 1, '3 s, missed'],
])('a PNG that takes %i ms is reported as %s', (ms, aim) => {
	const report = formatEditor({
		exports: { files: { PNG: [ms], WebP: [1], PSD: [1], JPG: [1] }, besideWebp: [1] },
	});
	expect(rowOf(report, 'PNG')?.at(-1)).toBe(aim);
});

test('memory after the strokes and the scripts of the editor have aims, other pages have none', () => {
	const report = formatEditor({
		memory: {
			opened: 300e6,
			edited: aims.memoryBytes + 1,
			peak: 900e6,
			steps: 200,
			exported: 5e8,
			exportPeak: 9e8,
		},
		scripts: [
			{ path: '/', htmlBytes: 150e3, pageBytes: 200e3, workerBytes: 0 },
			{ path: '/edit', htmlBytes: aims.scriptBytes, pageBytes: 200e3, workerBytes: 50e3 },
		],
	});
	expect(rowOf(report, 'after 200 steps')?.at(-1)).toBe('600 MB, missed');
	expect(rowOf(report, '/ ')?.at(-1)).toBe('');
	expect(rowOf(report, '/edit')?.at(-1)).toBe('120 kB, met');
});
