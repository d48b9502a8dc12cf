// The stroke that is being drawn, if any: shown while it grows, and at its end one step.
import { isEmpty } from '#matting/strokes/boxed.ts';
import { placeOf } from './composition.ts';
import type { Opened } from './open-session.ts';
import type { Brush, StrokePoint } from './protocol.ts';
import { storeStep } from './stored-work.ts';
import { beginStroke, type StrokeInProgress } from './stroke.ts';
import { strokeView } from './stroke-view.ts';

/** Nothing happens where there is no stroke. */
export interface StrokeDrawing {
	begin(brush: Brush, points: readonly StrokePoint[]): void;
	extend(points: readonly StrokePoint[]): void;
	/** Estimates colours, and adds and stores the step if the stroke changed anything. */
	end(): Promise<void>;
	cancel(): void;
}

/** The caller has painted what is due, and ends a stroke before it changes anything else. */
export function createStrokeDrawing(session: Pick<Opened, 'bench' | 'keeper' | 'painter'>): StrokeDrawing {
	const { bench, keeper, painter } = session;
	let stroke: { readonly label: string; readonly drawn: StrokeInProgress } | undefined;

	function extend(points: readonly StrokePoint[]): void {
		const changed = stroke?.drawn.extend(points);
		if (changed && !isEmpty(changed)) painter.invalidate(placeOf(changed, bench.composition));
	}
	return {
		begin(brush, points) {
			const { planes, pixels, composition } = bench;
			const drawn = beginStroke(planes, pixels, brush, composition.layout);
			stroke = { label: brush.mode === 'restore' ? 'Restore' : 'Erase', drawn };
			painter.show(strokeView(composition, pixels.cutout, drawn.alphaBefore));
			extend(points);
		},
		extend,
		async end() {
			if (!stroke) return;
			const { label, drawn } = stroke;
			stroke = undefined;
			const changed = drawn.end();
			const step = bench.record(label, drawn.matteBefore, changed);
			painter.show(bench.composition.raster);
			await bench.settle(changed);
			storeStep(keeper, bench.history, step);
		},
		cancel() {
			if (!stroke) return;
			const changed = stroke.drawn.cancel();
			stroke = undefined;
			painter.show(bench.composition.raster);
			if (!isEmpty(changed)) painter.invalidate(placeOf(changed, bench.composition));
		},
	};
}
