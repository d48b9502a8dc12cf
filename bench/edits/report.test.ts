// The summary of a set counts strokes along edges and strokes inside apart.
import { expect, test } from 'vitest';
import type { StrokeFigures } from './measure.ts';
import { summariseSets } from './report.ts';
import { simulateStrokes } from './simulate.ts';

const figure = (kind: StrokeFigures['kind'], leaked: number, leakedHard: number, wanted: number) => ({
	set: 'a',
	name: 'one',
	kind,
	mode: 'restore' as const,
	...{ leaked, leakedHard, wanted, draw: 1, snap: 1, paint: 1, snapMs: 1 },
});

test('leaks are reported as a median of shares and as a share of sums; strokes inside have no leak to count', () => {
	const figures = [
		figure('along', 10, 100, 0.9),
		figure('along', 5, 10, 1),
		figure('along', 0, 90, 0.95),
		figure('inside', 0, 0, 0.5),
		figure('inside', 0, 0, 0.9),
	];
	expect(summariseSets(figures)[0]).toEqual({
		set: 'a',
		strokes: 3,
		leak: 0.1,
		leakOfSums: 15 / 200,
		wanted: 0.95,
		inside: 0.7,
		refused: 0.5,
	});
});

test('simulated strokes along an edge stay on the side that they paint, and the matte is wrong under them', () => {
	const [width, height] = [640, 480];
	const truth = Uint8Array.from({ length: width * height }, (_, i) => (i % width < 300 ? 255 : 0));
	const image = { width, height, rgb: new Uint8Array(3 * width * height) };
	const strokes = simulateStrokes(image, truth, 2);
	expect(strokes.filter(({ kind }) => kind === 'along')).toHaveLength(4);
	for (const { mode, path, matte, kind } of strokes.filter((stroke) => stroke.kind === 'along')) {
		const points = path.map(({ x, y }) => Math.floor(y) * width + Math.floor(x)).filter((i) => i in truth);
		const right = mode === 'restore' ? 255 : 0;
		expect(
			points.every((i) => truth[i] === right),
			kind,
		).toBe(true);
		expect(points.every((i) => matte[i] === 255 - right)).toBe(true);
	}
});
