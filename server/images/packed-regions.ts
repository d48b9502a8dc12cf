// Doubtful regions as a short text, because the metadata of a stored image has
// little space: 512 bytes on disk, 2 kB in S3.
import { maxDoubtfulRegions } from '#contract/doubts.ts';
import type { DoubtfulRegion } from '#engine/index.ts';

/**
 * Digits in base 36 of x, y, width and height in pixels, then of the area in millionths; the kind's letter is first.
 */
const pixelDigits = 3;
const areaDigits = 4;
const millionth = 1_000_000;
const regionChars = 1 + 4 * pixelDigits + areaDigits;
const packedPattern = new RegExp(`^([sb][0-9a-z]{${regionChars - 1}}){1,${maxDoubtfulRegions}}$`);

const kinds = { s: 'maybe-subject', b: 'maybe-background' } as const;

/** 17 characters for each region. */
export function packRegions(regions: readonly DoubtfulRegion[]): string {
	return regions
		.map(({ kind, x, y, width, height, area }) => {
			const pixels = [x, y, width, height].map((value) => digits(value, pixelDigits));
			return [kind === kinds.s ? 's' : 'b', ...pixels, digits(Math.round(area * millionth), areaDigits)].join(
				'',
			);
		})
		.join('');
}

/** The regions in a text by `packRegions`; none for any other text, or results stored by versions without regions. */
export function unpackRegions(packed = ''): DoubtfulRegion[] {
	if (!packedPattern.test(packed)) return [];
	return Array.from({ length: packed.length / regionChars }, (_, i) => {
		const part = packed.slice(i * regionChars, (i + 1) * regionChars);
		const at = (field: number) =>
			Number.parseInt(part.slice(1 + field * pixelDigits, 1 + (field + 1) * pixelDigits), 36);
		return {
			x: at(0),
			y: at(1),
			width: at(2),
			height: at(3),
			area: Number.parseInt(part.slice(-areaDigits), 36) / millionth,
			kind: kinds[part[0] as 's' | 'b'],
		};
	});
}

const digits = (value: number, count: number) => value.toString(36).padStart(count, '0');
