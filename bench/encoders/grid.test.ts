import { expect, it } from 'vitest';
import { grid } from './grid.ts';

it('a grid has every combination of its choices, and no combination if a choice is empty', () => {
	const runs = grid('tool', 'png', ['program'], ['', '-a 1', '-b x~y'], ['in OUT']);
	expect(runs.map(({ command }) => command)).toEqual([
		['program', 'in', 'OUT'],
		['program', '-a', '1', 'in', 'OUT'],
		['program', '-b', 'x y', 'in', 'OUT'],
	]);
});
