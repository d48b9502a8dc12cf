// Edge snapping: takes back the part of a stroke that crossed the edge of the painted object.
import { grown, isEmpty } from '../box.ts';
import { type Boxed, paintedBox } from '../boxed.ts';
import type { Image } from '../image.ts';
import type { StrokeMode } from './paint.ts';
import { bestDivision } from './snap/best-division.ts';
import { connectedToCore } from './snap/connected-to-core.ts';
import { shareOfPixels } from './snap/share-of-pixels.ts';
import { readCells, type SnappedStroke } from './snap/stroke-cells.ts';

/** The brush's diameter is divided into at most this many cells. */
const cellsPerBrush = 32;
/** How far around the stroke colours are compared, as a share of the diameter. */
const around = 0.5;

/**
 * The snapped coverage in the same box, nowhere larger than the stroke's own. Cells under the middle of the path are
 * what the user means; cells around the stroke that are not yet as the stroke makes them (transparent for restoring,
 * opaque for erasing) show what may lie beyond the edge. The stroke is divided between the two where that costs least:
 * along edges of the image, with each side's colours on its own side (Boykov and Jolly 2001, 'Interactive graph cuts',
 * with colour models from the neighbourhood). Without an edge, and where both sides look alike, everything stays
 * painted. `matte` is the matte at the stroke's start, of the image's size. The result depends on nothing further from
 * the painted pixels than the diameter, and not on how much larger the coverage's box is.
 */
export function snapCoverage(
	image: Image,
	matte: Uint8Array,
	stroke: SnappedStroke,
	mode: StrokeMode,
): Boxed {
	const { coverage, size } = stroke;
	const painted = paintedBox(coverage);
	if (isEmpty(painted)) return { box: coverage.box, values: coverage.values.slice() };
	const cellPx = Math.max(1, Math.ceil(size / cellsPerBrush));
	const area = grown(painted, Math.ceil(size * around) + 2 * cellPx, image);
	const cells = readCells({ image, matte, stroke, mode }, area, cellPx);
	const kept = connectedToCore(cells, bestDivision(cells));
	return { box: coverage.box, values: shareOfPixels(image, coverage, cells, kept) };
}
