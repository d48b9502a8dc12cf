// A stroke from its first point to its last: the matte while it is drawn, and its change of the matte in the end.
import { type Box, emptyBox, isEmpty, union } from '#matting/box.ts';
import type { Layout } from '#matting/compose/layout.ts';
import { createStroke } from '#matting/strokes/coverage.ts';
import { paint } from '#matting/strokes/paint.ts';
import { snapCoverage } from '#matting/strokes/snap.ts';
import { mappedPoint } from '../composition/mapped-box.ts';
import type { AlphaPlanes } from '../pixels/alpha-planes.ts';
import type { Planes } from '../pixels/source-planes.ts';
import type { Brush, StrokePoint } from '../protocol.ts';

export interface StrokeInProgress {
	/** The alpha that was shown before. */
	readonly alphaBefore: Uint8Array;
	readonly matteBefore: Uint8Array;
	/** Adds points of the output; returns the box of the cutout where alpha may have changed. */
	extend(points: readonly StrokePoint[]): Box;
	/** Snaps to edges if the brush does; returns the same, of the whole stroke. */
	end(): Box;
	/** Restores the matte as it was before the stroke. */
	cancel(): Box;
}

/** The size and the points of the brush are in pixels of the cutout and of the output that `layout` describes. */
export function beginStroke(
	planes: Planes,
	pixels: Pick<AlphaPlanes, 'matte' | 'alpha' | 'write'>,
	brush: Brush,
	layout: Layout,
): StrokeInProgress {
	const { mode, size, hardness, snap } = brush;
	const { original } = planes;
	const matteBefore = pixels.matte.slice();
	const alphaBefore = pixels.alpha.slice();
	const stroke = createStroke(planes, { size, hardness });
	const { source, target } = layout;
	const inCutout = ({ pressure, ...point }: StrokePoint) => ({
		...mappedPoint(point, target, source),
		pressure,
	});
	let touched = emptyBox;

	function repaint(box: Box, coverage = stroke.coverage): Box {
		if (isEmpty(box)) return emptyBox;
		return pixels.write(paint(matteBefore, planes, coverage, mode, box, original.alpha));
	}
	return {
		matteBefore,
		alphaBefore,
		extend(points) {
			const changed = stroke.extend(points.map(inCutout));
			if (!changed) return emptyBox;
			touched = union(touched, changed);
			return repaint(changed);
		},
		end() {
			if (!snap || isEmpty(touched)) return repaint(touched);
			const { coverage, path } = stroke;
			return repaint(touched, snapCoverage(original, matteBefore, { coverage, path, size }, mode));
		},
		cancel: () => repaint(touched, { box: emptyBox, values: new Uint8Array(0) }),
	};
}
