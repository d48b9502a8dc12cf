// The view of the stage as a store: it changes with every frame of a gesture, so only what shows it listens.
import { isSameSize, type Size } from '#contract/size.ts';
import { type Box, type Point, wholeOf } from '#matting/box.ts';
import { createListeners } from '#web/listeners.ts';
import { mappedPoint } from '../session/composition/mapped-box.ts';
import {
	fitView,
	keptOnStage,
	type Padding,
	panBy,
	snapped,
	toOutput,
	type View,
	zoomTo,
} from './view-transform.ts';

/** The picture on the stage; its size is in its own pixels. */
export interface ShownPicture extends Size {
	readonly kind: 'output' | 'original' | 'uncropped';
	/** The box of the cutout that it covers, in pixels of the cutout; may reach beyond it. */
	readonly area: Box;
}

export interface ViewStore {
	read(): View;
	subscribe(listener: () => void): () => void;
	readonly stage: Size;
	/** The size of the stage in CSS pixels. A fitted view stays fitted. */
	setStage(stage: Size): void;
	/**
	 * If the size changes, a fitted view is fitted again; any other keeps its scale and its middle. Each kind of picture
	 * has its own view, only output and original, which have one size, share theirs.
	 */
	setShown(shown: ShownPicture): void;
	/** Shows the changed view, within its limits. */
	change(by: (view: View) => View): void;
	panBy(by: Point): void;
	/** Around `point`; by default the middle of the stage. */
	zoomBy(factor: number, point?: Point): void;
	/** One step, of a button or a key. */
	zoomIn(): void;
	zoomOut(): void;
	fit(): void;
	/** One pixel of the output is one CSS pixel. */
	showActualSize(): void;
}

const zoomStep = 1.25;
/** Height of the zoom bar with its distance to the edge. */
const zoomBarPx = 72;

/** Space around a fitted output: nothing covers it. */
function paddingOf({ width, height }: Size): Padding {
	const around = Math.min(40, Math.round(Math.min(width, height) / 16));
	return { around, below: Math.max(around, zoomBarPx) };
}

export function createViewStore(pixelRatio: () => number = () => 1): ViewStore {
	const { subscribe, notify } = createListeners();
	/** Exactly, so that the small steps of a drag add up; shown on whole device pixels. */
	let view: View = { scale: 1, left: 0, top: 0 };
	let shownView = view;
	let stage: Size = { width: 1, height: 1 };
	let shown: ShownPicture = { kind: 'output', ...stage, area: wholeOf(stage) };
	let isFitted = true;
	/** How each kind was shown last, with what lay in the middle in pixels of the cutout; undefined: fitted. */
	const left = new Map<ShownPicture['kind'], { scale: number; at: Point } | undefined>();

	function change(next: View, fits = false): void {
		isFitted = fits;
		view = keptOnStage(next, shown, stage);
		shownView = snapped(view, pixelRatio());
		notify();
	}
	const showAll = () => change(fitView(shown, stage, paddingOf(stage)), true);
	const middle = () => ({ x: stage.width / 2, y: stage.height / 2 });
	const zoomBy = (factor: number, point: Point = middle()) =>
		change(zoomTo(view, view.scale * factor, point));

	/** The point of the cutout in the middle of the stage. */
	const inCutout = (picture: ShownPicture): Point =>
		mappedPoint(toOutput(view, middle()), wholeOf(picture), picture.area);
	/** The view with a point of the cutout in the middle of the stage. */
	function around(at: Point, scale: number): View {
		const { x, y } = mappedPoint(at, shown.area, wholeOf(shown));
		return { scale, left: stage.width / 2 - x * scale, top: stage.height / 2 - y * scale };
	}

	return {
		read: () => shownView,
		subscribe,
		get stage() {
			return stage;
		},
		setStage(next) {
			const by = { x: (next.width - stage.width) / 2, y: (next.height - stage.height) / 2 };
			stage = next;
			if (isFitted) showAll();
			else change(panBy(view, by));
		},
		setShown(next) {
			// The crop tool begins with all of its frame in sight.
			const isFraming = next.kind !== shown.kind && [next.kind, shown.kind].includes('uncropped');
			const keepsView = isSameSize(next, shown) && !isFraming;
			if (!keepsView) left.set(shown.kind, isFitted ? undefined : { scale: view.scale, at: inCutout(shown) });
			shown = next;
			if (keepsView) return;
			const before = left.get(next.kind);
			if (before) change(around(before.at, before.scale));
			else showAll();
		},
		change: (by) => change(by(view)),
		panBy: (by) => change(panBy(view, by)),
		zoomBy,
		zoomIn: () => zoomBy(zoomStep),
		zoomOut: () => zoomBy(1 / zoomStep),
		fit: showAll,
		showActualSize: () => change(zoomTo(view, 1, middle())),
	};
}
