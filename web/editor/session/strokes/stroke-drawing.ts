// The stroke that is being drawn, if any: shown while it grows, and at its end one step.
import { isEmpty } from '#matting/box.ts';
import { type Autosave, storeStep } from '../autosave.ts';
import { placeOf } from '../composition/composition.ts';
import type { EditedImage } from '../edited-image.ts';
import type { Painter } from '../painter.ts';
import type { Brush, StrokePoint } from '../protocol.ts';
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

interface StrokeSession {
	readonly edited: EditedImage;
	readonly autosave: Autosave;
	readonly painter: Painter;
}

/** The caller has painted what is due, and ends a stroke before it changes anything else. */
export function createStrokeDrawing({ edited, autosave, painter }: StrokeSession): StrokeDrawing {
	let stroke: { readonly label: string; readonly drawn: StrokeInProgress } | undefined;

	function extend(points: readonly StrokePoint[]): void {
		const changed = stroke?.drawn.extend(points);
		if (changed && !isEmpty(changed)) painter.invalidate(placeOf(changed, edited.composition));
	}
	return {
		begin(brush, points) {
			const { planes, pixels, composition } = edited;
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
			const step = edited.record(label, drawn.matteBefore, changed);
			painter.show(edited.composition.raster);
			await edited.settle(changed);
			storeStep(autosave, edited.history, step);
		},
		cancel() {
			if (!stroke) return;
			const changed = stroke.drawn.cancel();
			stroke = undefined;
			painter.show(edited.composition.raster);
			if (!isEmpty(changed)) painter.invalidate(placeOf(changed, edited.composition));
		},
	};
}
