import { expect, test } from 'vitest';
import { boundsOf, componentsOf, createComponentFinder } from './connected-components.ts';

const image = ['##..#', '.#..#', '.#.##', '.....', '#...#'].join('');
const isSet = (cell: number) => image[cell] === '#';

test('a component is 4-connected', () => {
	const finder = createComponentFinder(5);
	expect([...finder.grow(0, isSet)].toSorted((a, b) => a - b)).toEqual([0, 1, 6, 11]);
	expect([...finder.grow(4, isSet)].toSorted((a, b) => a - b)).toEqual([4, 9, 13, 14]);
	expect([...finder.grow(24, isSet)]).toEqual([24]);
});

test('cells of a found component are not found again', () => {
	const finder = createComponentFinder(5);
	expect(finder.has(6)).toBe(false);
	finder.grow(0, isSet);
	expect(finder.has(6)).toBe(true);
	expect(finder.has(4)).toBe(false);
});

test('after a reset they can be found again', () => {
	const finder = createComponentFinder(5);
	finder.grow(0, isSet);
	finder.reset();
	expect(finder.has(6)).toBe(false);
	expect([...finder.grow(0, isSet)].toSorted((a, b) => a - b)).toEqual([0, 1, 6, 11]);
});

test('all components are found, in the order of their first cells, even on a grid that is not square', () => {
	const components = (columns: number, rows?: number) =>
		Array.from(componentsOf(isSet, columns, rows), (component) => [...component].toSorted((a, b) => a - b));
	expect(components(5)).toEqual([[0, 1, 6, 11], [4, 9, 13, 14], [20], [24]]);
	expect(components(25, 1)).toEqual([[0, 1], [4], [6], [9], [11], [13, 14], [20], [24]]);
});

test('the bounds of a component hold all of its cells and no more', () => {
	const component = createComponentFinder(5).grow(4, isSet);
	expect(boundsOf(component, 5)).toEqual({ left: 3, top: 0, width: 2, height: 3 });
});
