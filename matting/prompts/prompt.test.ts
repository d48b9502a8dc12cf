// Which of a user's clicks still count.
import { expect, test } from 'vitest';
import { type Prompt, uncontradicted } from './prompt.ts';

const at = (x: number, y: number, keep: boolean): Prompt => ({ x, y, keep });

test.each([
	['exactly there', 0.5, 0.5],
	['a hundredth beside it', 0.511, 0.489],
])('of Keep and Remove %s only the later one counts', (_, x, y) => {
	const [keep, remove] = [at(0.5, 0.5, true), at(x, y, false)];
	expect(uncontradicted([keep, remove])).toEqual([remove]);
	expect(uncontradicted([remove, keep])).toEqual([keep]);
	expect(uncontradicted([keep, remove, keep])).toEqual([keep]);
});

test.each([
	['further away', at(0.513, 0.5, false)],
	['further below', at(0.5, 0.513, false)],
	['of the same kind', at(0.5, 0.5, true)],
])('both of two prompts count, in their order, if one is %s', (_, other) => {
	const prompts = [at(0.5, 0.5, true), other];
	expect(uncontradicted(prompts)).toEqual(prompts);
});

test('a stroke voids the clicks that it is drawn over, and no others', () => {
	const stroke = Array.from({ length: 5 }, (_, i) => at(0.2 + i / 50, 0.3, false));
	const [under, beside] = [at(0.23, 0.3, true), at(0.23, 0.32, true)];
	expect(uncontradicted([under, beside, ...stroke])).toEqual([beside, ...stroke]);
});
