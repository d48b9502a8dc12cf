// Sends changed pixels of the output to the page in pieces: no faster than the
// page accepts them, and only until they are outdated.
import { type Box, emptyBox, intersection, isEmpty, union, wholeOf } from '#matting/box.ts';
import { clamp } from '#matting/clamp.ts';
import type { Raster } from '#matting/compose/raster.ts';
import { rgbaOfBox } from '#web/images/read-picture.ts';
import type { Patch } from './protocol.ts';

export interface Painter {
	/** Paints this RGBA or RGB raster from now on; if its size differs, all of it is to be painted. */
	show(raster: Raster): void;
	/** Marks pixels to be painted. */
	invalidate(box: Box): void;
	/** Paints marked pixels until `isOvertaken`; the rest stays marked. */
	paint(isOvertaken?: () => boolean): Promise<void>;
}

/** 4 MB. */
const pixelsOfPiece = 2 ** 20;

/**
 * `send` settles when the page has taken the patch. Its failures are ignored, because the page that would receive the
 * report no longer exists.
 */
export function createPainter(send: (patch: Patch) => Promise<void>): Painter {
	let raster: Raster | undefined;
	let due = emptyBox;
	return {
		show(next) {
			if (next.width !== raster?.width || next.height !== raster.height) due = wholeOf(next);
			raster = next;
		},
		invalidate(box) {
			if (raster) due = union(due, intersection(box, wholeOf(raster)));
		},
		async paint(isOvertaken = () => false) {
			// The page takes one piece while the next one is computed.
			let taken: Promise<void> = Promise.resolve();
			while (raster && !isEmpty(due) && !isOvertaken()) {
				const height = clamp(Math.floor(pixelsOfPiece / due.width), 1, due.height);
				const piece = { ...due, height };
				due = height < due.height ? { ...due, top: due.top + height, height: due.height - height } : emptyBox;
				const patch = rgbaOfBox(raster, piece);
				await taken;
				taken = send(patch).catch(() => {});
			}
			await taken;
		},
	};
}
