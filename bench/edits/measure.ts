// What edge snapping leaves of a stroke on either side of the true edge, and how long it takes.
import { cut, place } from '#matting/boxed.ts';
import type { Image } from '#matting/image.ts';
import { createStroke } from '#matting/strokes/coverage.ts';
import { paint } from '#matting/strokes/paint.ts';
import { snapCoverage } from '#matting/strokes/snap.ts';
import type { SimulatedStroke } from './simulate.ts';

export interface StrokeFigures {
	readonly set: string;
	readonly name: string;
	readonly kind: SimulatedStroke['kind'];
	readonly mode: SimulatedStroke['mode'];
	/** Pixels painted beyond the true edge, with snapping and by a hard brush of the same size without it. */
	readonly leaked: number;
	readonly leakedHard: number;
	/** The share of what the hard brush painted on the right side that snapping painted too, 0 to 1. */
	readonly wanted: number;
	/**
	 * Durations of drawing, snapping and painting the stroke, as multiples of a copy of its box in and out of the matte.
	 */
	readonly draw: number;
	readonly snap: number;
	readonly paint: number;
	readonly snapMs: number;
}

/** A copy takes microseconds, so it is repeated. */
const copies = 20;

export function measureStroke(
	set: string,
	name: string,
	{ image, truth }: { image: Image; truth: Uint8Array },
	{ kind, mode, matte, size, path }: SimulatedStroke,
): StrokeFigures {
	const stroke = createStroke(image, { size, hardness: 100 });
	const drawMs = durationOf(() => path.forEach((point) => void stroke.extend([point])));
	const { coverage } = stroke;
	let snapped = coverage;
	const snapMs = durationOf(() => {
		snapped = snapCoverage(image, matte, { coverage, path: stroke.path, size }, mode);
	});
	const paintMs = durationOf(() => void paint(matte, image, snapped, mode, coverage.box));
	const scratch = matte.slice();
	const copyMs =
		durationOf(() => {
			for (let i = 0; i < copies; i++) place(cut(matte, image, coverage.box), scratch, image);
		}) / copies;

	const { box, values } = coverage;
	let [leaked, leakedHard, right, rightHard] = [0, 0, 0, 0];
	for (const [i, hard] of values.entries()) {
		const alpha =
			truth[(box.top + Math.floor(i / box.width)) * image.width + box.left + (i % box.width)] ?? 0;
		const share = (mode === 'restore' ? alpha : 255 - alpha) / 255;
		const own = snapped.values[i] ?? 0;
		leaked += (own * (1 - share)) / 255;
		leakedHard += (hard * (1 - share)) / 255;
		right += own * share;
		rightHard += hard * share;
	}
	const times = { draw: drawMs / copyMs, snap: snapMs / copyMs, paint: paintMs / copyMs, snapMs };
	return { set, name, kind, mode, leaked, leakedHard, wanted: right / rightHard, ...times };
}

function durationOf(work: () => void): number {
	const start = performance.now();
	work();
	return performance.now() - start;
}
