// The matte as strokes change it, and the alpha that the edge settings make of it.
import type { Size } from '#contract/size.ts';
import { type Box, grown, isEmpty, wholeOf } from '#matting/box.ts';
import { type Boxed, cut, place } from '#matting/boxed.ts';
import { adjusted, isPlainEdge, reachPx } from '#matting/edge/adjust.ts';
import type { EdgeSettings } from '../settings.ts';

export interface AlphaPlanes {
	/**
	 * The matte without edge settings, row by row, 0 to 255. Change it only with `write`, or call `update` afterwards.
	 */
	readonly matte: Uint8Array<ArrayBuffer>;
	/** Alpha with the edge settings, as shown. Always the same array, to be read only. */
	readonly alpha: Uint8Array<ArrayBuffer>;
	/** Writes a part of the matte. Returns the box in which alpha may have changed. */
	write(part: Boxed): Box;
	/** As `write`, for a part of the matte that was changed directly. */
	update(box: Box): Box;
	/** Returns whether alpha may have changed anywhere. */
	setEdge(edge: EdgeSettings): boolean;
}

/** Takes ownership of the matte and changes it. */
export function createAlphaPlanes(
	size: Size,
	matte: Uint8Array<ArrayBuffer>,
	firstEdge: EdgeSettings,
): AlphaPlanes {
	const alpha = new Uint8Array(matte.length);
	let edge = firstEdge;

	function update(box: Box): Box {
		if (isEmpty(box)) return box;
		const reached = grown(box, reachPx(edge), size);
		place(isPlainEdge(edge) ? cut(matte, size, reached) : adjusted(matte, size, edge, reached), alpha, size);
		return reached;
	}
	update(wholeOf(size));

	return {
		matte,
		alpha,
		update,
		write(part) {
			place(part, matte, size);
			return update(part.box);
		},
		setEdge(next) {
			const isSame =
				next.shift === edge.shift && next.feather === edge.feather && next.contrast === edge.contrast;
			edge = next;
			if (!isSame) update(wholeOf(size));
			return !isSame;
		},
	};
}
