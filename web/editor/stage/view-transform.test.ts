// Zooming and panning: what stays where, and within which limits.
import { describe, expect, it } from 'vitest';
import {
	fitView,
	keptOnStage,
	maxScale,
	middleShown,
	panBy,
	pinched,
	snapped,
	toOutput,
	toStage,
	zoomTo,
} from './view-transform.ts';

const stage = { width: 800, height: 600 };
const padding = { around: 20, below: 60 };

describe('fitting', () => {
	it('shows all of a large output in the middle, with the padding around it', () => {
		expect(fitView({ width: 1520, height: 760 }, stage, padding)).toEqual({ scale: 0.5, left: 20, top: 90 });
	});

	it('enlarges a small output in whole steps, at most eight times', () => {
		expect(fitView({ width: 300, height: 200 }, stage, padding).scale).toBe(2);
		expect(fitView({ width: 760, height: 1 }, stage, padding).scale).toBe(1);
		expect(fitView({ width: 1, height: 1 }, stage, padding)).toEqual({ scale: 8, left: 396, top: 276 });
	});

	it('has a scale above 0 on a stage without room', () => {
		expect(fitView({ width: 100, height: 100 }, { width: 0, height: 0 }, padding).scale).toBeGreaterThan(0);
	});
});

describe('zooming', () => {
	const view = { scale: 0.5, left: 40, top: -30 };

	it('keeps what lies under the pointer', () => {
		const point = { x: 333, y: 222 };
		const zoomed = zoomTo(view, 3, point);
		expect(toOutput(zoomed, point).x).toBeCloseTo(toOutput(view, point).x, 9);
		expect(toOutput(zoomed, point).y).toBeCloseTo(toOutput(view, point).y, 9);
	});

	it('ends at the largest and the smallest scale', () => {
		expect(zoomTo(view, 1000, { x: 0, y: 0 }).scale).toBe(maxScale);
		expect(zoomTo(view, 0, { x: 0, y: 0 }).scale).toBe(0.02);
	});

	it('with two fingers keeps between them what lay there', () => {
		const before = [
			{ x: 100, y: 100 },
			{ x: 200, y: 100 },
		] as const;
		const after = [
			{ x: 100, y: 160 },
			{ x: 300, y: 160 },
		] as const;
		const moved = pinched(view, before, after);
		expect(moved.scale).toBe(1);
		expect(toOutput(moved, { x: 200, y: 160 })).toEqual(toOutput(view, { x: 150, y: 100 }));
	});

	it('with two fingers at one point stays finite', () => {
		const point = { x: 5, y: 5 };
		expect(Number.isFinite(pinched(view, [point, point], [point, { x: 9, y: 9 }]).left)).toBe(true);
	});
});

describe('a view within its limits', () => {
	const output = { width: 1000, height: 500 };

	it('keeps 48 pixels of the output on the stage, on each side', () => {
		expect(keptOnStage({ scale: 1, left: -990, top: 590 }, output, stage)).toMatchObject({
			left: -952,
			top: 552,
		});
		expect(keptOnStage({ scale: 1, left: 790, top: -490 }, output, stage)).toMatchObject({
			left: 752,
			top: -452,
		});
	});

	it('keeps all of an output that is smaller than that', () => {
		const tiny = { width: 10, height: 10 };
		expect(keptOnStage({ scale: 1, left: -100, top: 700 }, tiny, stage)).toMatchObject({ left: 0, top: 590 });
	});

	it('is shown on whole device pixels', () => {
		expect(snapped({ scale: 1, left: 10.3, top: 20.6 }, 2)).toMatchObject({ left: 10.5, top: 20.5 });
	});
});

it('the middle of what is shown is that of the output while all of it is on the stage, otherwise that of its visible part', () => {
	const output = { width: 20, height: 1500 };
	expect(middleShown(fitView(output, stage, padding), output, stage)).toEqual({ x: 10, y: 750 });
	expect(middleShown({ scale: 1, left: 0, top: -1000 }, output, stage)).toEqual({ x: 10, y: 1250 });
});

it('converting from the stage to the output and back gives the same point', () => {
	const view = panBy({ scale: 1.7, left: 3, top: 4 }, { x: 10, y: -7 });
	const there = toStage(view, { x: 12.5, y: 99 });
	expect(toOutput(view, there).x).toBeCloseTo(12.5, 9);
	expect(toOutput(view, there).y).toBeCloseTo(99, 9);
});
