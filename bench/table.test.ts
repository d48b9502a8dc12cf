import { expect, test } from 'vitest';
import { formatTable } from './table.ts';

test('columns are as wide as their widest cell, the first left-aligned, the others right-aligned', () => {
	expect(
		formatTable([
			['set', 'MAE'],
			['a', '0.1'],
			['longer', '10.25'],
		]),
	).toBe(['set       MAE', '------  -----', 'a         0.1', 'longer  10.25'].join('\n'));
});
