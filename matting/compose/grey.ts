// The matte alone, as a grey image: white is subject.
import type { Image, Matte } from '../image.ts';
import type { Raster } from './raster.ts';

export function grey({ width, height }: Image, matte: Matte): Raster {
	return { width, height, channels: 1, rows: (from, to) => matte.subarray(from * width, to * width) };
}
