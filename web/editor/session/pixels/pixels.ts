// The pixels of an edited cutout: its matte, the alpha that edge settings make
// of it, and the colours that go with that.
import { type Box, wholeOf } from '#matting/box.ts';
import { editedCutout } from '#matting/compose/edited-cutout.ts';
import type { Raster } from '#matting/compose/raster.ts';
import type { EdgeSettings } from '../settings.ts';
import { type AlphaPlanes, createAlphaPlanes } from './alpha-planes.ts';
import type { Planes } from './source-planes.ts';
import { createTileColors } from './tile-colors.ts';

export interface Pixels extends Omit<AlphaPlanes, 'setEdge'> {
	/**
	 * RGBA, computed when rows are read. Where alpha has changed since colours were last settled, earlier estimates are
	 * used, or the original's colours where nothing was visible: good enough while a stroke is drawn.
	 */
	readonly cutout: Raster & { readonly alpha: Uint8Array };
	/** A copy of the cutout with colours for its current alpha, which later changes do not affect. */
	snapshot(): Raster & { readonly alpha: Uint8Array };
	/**
	 * Marks the colours around a box with changed alpha to be estimated again when they are read. Returns where they
	 * may change.
	 */
	settleColors(changed: Box): Box;
	setEdge(edge: EdgeSettings): void;
	/** Called once the planes have the original. */
	originalAdded(): void;
}

/** Takes ownership of the matte and changes it. */
export function createPixels(planes: Planes, matte: Uint8Array<ArrayBuffer>, edge: EdgeSettings): Pixels {
	const { width, height } = planes;
	const alphaPlanes = createAlphaPlanes(planes, matte, edge);
	const { alpha } = alphaPlanes;
	const colors = createTileColors(planes, alpha);
	colors.setDecontaminate(edge.decontaminate);
	return {
		...alphaPlanes,
		cutout: { ...editedCutout({ width, height, alpha }, colors.of), alpha },
		snapshot() {
			const copy = alpha.slice();
			return { ...editedCutout({ width, height, alpha: copy }, colors.snapshot(copy).of), alpha: copy };
		},
		settleColors: colors.invalidate,
		originalAdded: colors.originalAdded,
		setEdge(next) {
			if (alphaPlanes.setEdge(next)) colors.invalidate(wholeOf(planes));
			colors.setDecontaminate(next.decontaminate);
		},
	};
}
