import { expect, it } from 'vitest';
import { compareRuns, formatComparison, type Run } from './compare-runs.ts';

type Image = readonly [set: string, name: string, mae: number, iou: number];

const run = (...images: Image[]): Run => ({
	sets: Object.fromEntries(
		images.map(([set]) => [set, { ours: set === 'loose' ? { iou: 1 } : { mae: 1, iou: 1 } }]),
	),
	evaluations: images.map(([set, name, mae, iou]) => ({ set, name, ours: { mae, iou } })),
});

it('each set and the mean over sets are compared, and images are paired by name', () => {
	const before = run(['a', '1', 0.1, 0.9], ['a', '2', 0.3, 0.8], ['b', '1', 0.2, 0.5]);
	const after = run(['b', '1', 0.1, 0.5], ['a', '2', 0.3, 0.8], ['a', '1', 0.1, 0.9]);
	const [a, b, mean] = compareRuns(before, after);
	expect(a).toMatchObject({ set: 'a', images: 2, ratios: { mae: { ratio: 1, low: 1, high: 1 } } });
	expect(b?.ratios.mae?.ratio).toBeCloseTo(0.5);
	expect(mean).toMatchObject({ set: 'mean over sets', images: 3 });
	expect(mean?.ratios.mae?.ratio).toBeCloseTo(0.3 / 0.4);
});

it('a metric that a set does not report is not compared', () => {
	const [loose, mean] = compareRuns(run(['loose', '1', 0.1, 0.5]), run(['loose', '1', 0.9, 0.6]));
	expect(loose?.ratios).not.toHaveProperty('mae');
	expect(mean?.ratios.iou?.ratio).toBeCloseTo(1.2);
});

it.each([
	['an error that is 1 % larger', false, 0.101, 0.8],
	['an error that is 2 % larger', true, 0.102, 0.8],
	['an IoU that is 1 % smaller', false, 0.1, 0.792],
	['an IoU that is 2 % smaller', true, 0.1, 0.784],
])('%s is marked as worse: %s', (_what, isMarked, mae, iou) => {
	const table = formatComparison(compareRuns(run(['a', '1', 0.1, 0.8]), run(['a', '1', mae, iou])));
	expect(table.includes('!')).toBe(isMarked);
});

it('runs over different images are rejected', () => {
	const one = run(['a', '1', 0.1, 0.8]);
	expect(() => compareRuns(one, run(['a', '2', 0.1, 0.8]))).toThrow('a/1 is in the first only');
	expect(() => compareRuns(one, run(['a', '1', 0.1, 0.8], ['a', '2', 0.1, 0.8]))).toThrow('different images');
});
