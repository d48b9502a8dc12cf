// Reads the doubtful regions from the server's reply about an image. Optional: without them the editor finds fewer
// regions by itself.
import type { DoubtfulBox } from '#matting/regions/matte-regions.ts';

/** Returns an empty list for anything unexpected. */
export function doubtfulRegionsOf(reply: unknown): readonly DoubtfulBox[] {
	const regions: unknown = (reply as { doubtfulRegions?: unknown } | null)?.doubtfulRegions;
	return Array.isArray(regions) ? regions.filter(isDoubtfulRegion) : [];
}

function isDoubtfulRegion(region: Partial<DoubtfulBox> | null): region is DoubtfulBox {
	if (typeof region !== 'object' || region === null) return false;
	const { x, y, width, height, kind } = region;
	const isPlaced = [x, y, width, height].every((value) => Number.isInteger(value) && Number(value) >= 0);
	return isPlaced && (kind === 'maybe-subject' || kind === 'maybe-background');
}
