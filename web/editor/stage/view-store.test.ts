// The view of the stage while its size, what it shows and the user change it.
import { expect, test } from 'vitest';
import { createViewStore } from './view-store.ts';

const stage = { width: 640, height: 640 };

function open(shown = { width: 1000, height: 500 }) {
	const view = createViewStore();
	view.setStage(stage);
	view.setShown(shown);
	return view;
}

test('small steps of a drag add up, though the view is shown on whole pixels', () => {
	const view = open();
	view.showActualSize();
	const before = view.read();
	for (let step = 0; step < 4; step++) view.panBy({ x: 12.5, y: -0.25 });
	expect(view.read()).toEqual({ scale: 1, left: before.left + 50, top: before.top - 1 });
});

test('a fitted view stays fitted when the stage changes; another keeps its middle', () => {
	const view = open();
	const { scale } = view.read();
	view.setStage({ width: 320, height: 640 });
	expect(view.read().scale).toBeLessThan(scale);
	view.setStage(stage);
	expect(view.read().scale).toBe(scale);
	view.showActualSize();
	const { left } = view.read();
	view.setStage({ width: 740, height: 640 });
	expect(view.read()).toMatchObject({ scale: 1, left: left + 50 });
});

test('an output of another size is fitted, one of the same size keeps the view', () => {
	const view = open();
	view.zoomBy(3);
	const zoomed = view.read();
	view.setShown({ width: 1000, height: 500 });
	expect(view.read()).toEqual(zoomed);
	view.setShown({ width: 500, height: 1000 });
	expect(view.read().scale).toBeLessThan(zoomed.scale);
});

test('listeners hear of changes until they unsubscribe', () => {
	const view = open();
	let calls = 0;
	const unsubscribe = view.subscribe(() => calls++);
	view.fit();
	unsubscribe();
	view.fit();
	expect(calls).toBe(1);
});
