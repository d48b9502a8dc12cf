import { expect, it } from 'vitest';
import { withThousands } from './with-thousands.ts';

it.each([0, 7, 999, 1000, 4096, 65_535, 999_999, 1_000_000, 1_234_567])(
	'%i is as Intl formats it',
	(count) => {
		expect(withThousands(count)).toBe(count.toLocaleString('en'));
	},
);
