// The two sweeps equal a brute-force search over all marked pixels.
import { expect, test } from 'vitest';
import { chessboardDistances } from './chessboard-distances.ts';

test('the distance is that to the nearest marked pixel, at most the limit', () => {
	const width = 23;
	const height = 17;
	const marked = Uint8Array.from({ length: width * height }, (_, i) => ((i * 7919) % 61 === 0 ? 1 : 0));
	const slow = Array.from(marked, (_, i) => {
		let min = 3;
		for (let j = 0; j < marked.length; j++) {
			if (!marked[j]) continue;
			const columns = Math.abs((i % width) - (j % width));
			const rows = Math.abs(Math.floor(i / width) - Math.floor(j / width));
			min = Math.min(min, Math.max(columns, rows));
		}
		return min;
	});
	expect([...chessboardDistances(marked, width, 3)]).toEqual(slow);
	expect(new Set(slow)).toEqual(new Set([0, 1, 2, 3]));
});

test('without marked pixels every distance is the limit', () => {
	expect([...chessboardDistances(new Uint8Array(6), 3, 9)]).toEqual([9, 9, 9, 9, 9, 9]);
});
