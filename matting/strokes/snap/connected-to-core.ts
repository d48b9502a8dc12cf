// Leaves out parts that are not connected to the stroke's core: an object of
// the same colour on the other side of an edge is not meant.
import type { StrokeCells } from './stroke-cells.ts';

/** 1 for those cells of `parts` (1) that are connected with the core through covered cells, else 0. */
export function connectedToCore({ width, core, covered }: StrokeCells, parts: Uint8Array): Uint8Array {
	const kept = core.map((isCore, cell) => isCore & parts[cell]);
	const cells = Array.from(kept.keys()).filter((cell) => kept[cell]);
	for (let cell = cells.pop(); cell !== undefined; cell = cells.pop()) {
		const x = cell % width;
		if (x > 0) visit(cell - 1);
		if (x < width - 1) visit(cell + 1);
		visit(cell - width);
		visit(cell + width);
	}
	return kept;

	function visit(cell: number): void {
		// Above and below the grid there is no part.
		if (!parts[cell] || kept[cell] || covered[cell] === 0) return;
		kept[cell] = 1;
		cells.push(cell);
	}
}
