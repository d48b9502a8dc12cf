import { expect, test } from 'vitest';
import { formatTable } from './table.ts';

test('columns are as wide as their widest cell, names to the left, figures to the right', () => {
	expect(
		formatTable([
			['set', 'MAE'],
			['a', '0.1'],
			['longer', '10.25'],
		]),
	).toBe(['set       MAE', '------  -----', 'a         0.1', 'longer  10.25'].join('\n'));
});
