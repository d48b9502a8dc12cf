import { expect, test } from 'vitest';
import type { Comparison } from './compare.ts';
import { comparisonTargets } from './targets.ts';

const comparison: Comparison = {
	oursMs: 1000,
	bareMs: 900,
	oursPerBare: 1.2,
	peerPerOurs: 2.2,
	inferences: 1,
	pngBytes: 300,
	png8Bytes: 90,
	peerPngBytes: 100,
	steps: {},
};

test('the smaller and the larger photo have separate targets', () => {
	const targets = comparisonTargets({ small: comparison, large: comparison });
	expect(targets.map(({ name, isMet }) => [name, isMet])).toEqual([
		['small: whole pipeline / bare inference', false],
		['small: times faster than the peer', false],
		["small: PNG-8 / the peer's PNG", true],
		['large: whole pipeline / bare inference', true],
		['large: times faster than the peer', true],
		["large: PNG-8 / the peer's PNG", true],
	]);
});
