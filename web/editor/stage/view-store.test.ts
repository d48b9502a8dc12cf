// The view of the stage while its size, what it shows and the user change it.
import { expect, test } from 'vitest';
import type { Size } from '#contract/size.ts';
import { createViewStore, type ShownPicture } from './view-store.ts';

const stage = { width: 640, height: 640 };

/** By default of the size of the cutout. */
const picture = (
	size: Size,
	kind: ShownPicture['kind'] = 'output',
	area = { left: 0, top: 0 },
): ShownPicture => ({
	...size,
	kind,
	area: { ...area, ...size },
});

function open(shown = { width: 1000, height: 500 }) {
	const view = createViewStore();
	view.setStage(stage);
	view.setShown(picture(shown));
	return view;
}

test('small steps of a drag add up, though the view is shown on whole pixels', () => {
	const view = open();
	view.showActualSize();
	const before = view.read();
	for (let step = 0; step < 4; step++) view.panBy({ x: 12.5, y: -0.25 });
	expect(view.read()).toEqual({ scale: 1, left: before.left + 50, top: before.top - 1 });
});

test('a fitted view stays fitted when the stage changes; any other view keeps its middle', () => {
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

test('an output of another size is fitted again if the view was fitted', () => {
	const view = open();
	const { scale } = view.read();
	view.setShown(picture({ width: 500, height: 1000 }));
	expect(view.read().scale).not.toBe(scale);
	expect(view.read()).toEqual(open({ width: 500, height: 1000 }).read());
});

test('a view that is not fitted keeps its scale, and the same part of the cutout in the middle, when the output grows', () => {
	const view = open();
	view.zoomBy(3, { x: 100, y: 200 });
	const zoomed = view.read();
	view.setShown(picture({ width: 1000, height: 500 }));
	expect(view.read()).toEqual(zoomed);
	// By 10 pixels to the left and 20 below, as after a stroke over the edge of a subject that is fitted.
	view.setShown(picture({ width: 1010, height: 520 }, 'output', { left: -10, top: 0 }));
	expect(view.read().scale).toBe(zoomed.scale);
	expect(view.read().left).toBeCloseTo(zoomed.left - 10 * zoomed.scale, 0);
	expect(view.read().top).toBeCloseTo(zoomed.top, 0);
});

test('each kind of picture has its own view, and gets it back when it is shown again', () => {
	const view = open();
	view.setShown(picture({ width: 1200, height: 600 }, 'uncropped'));
	view.zoomBy(3, { x: 100, y: 200 });
	const zoomed = view.read();
	view.setShown(picture({ width: 300, height: 300 }, 'original'));
	expect(view.read()).toEqual(open({ width: 300, height: 300 }).read());
	view.setShown(picture({ width: 1200, height: 600 }, 'uncropped'));
	expect(view.read()).toEqual(zoomed);
});

test('the crop tool shows all of a cutout, however far the user had zoomed in, and the earlier view comes back', () => {
	const view = open();
	const fitted = view.read();
	view.zoomBy(3, { x: 100, y: 200 });
	const zoomed = view.read();
	view.setShown(picture({ width: 1000, height: 500 }, 'uncropped'));
	expect(view.read()).toEqual(fitted);
	view.setShown(picture({ width: 1000, height: 500 }));
	expect(view.read()).toEqual(zoomed);
	// To compare, the original is where the cutout was.
	view.setShown(picture({ width: 1000, height: 500 }, 'original'));
	expect(view.read()).toEqual(zoomed);
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
