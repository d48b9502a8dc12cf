// The matte alone, as a grey picture: white is subject.
import type { Matte, Picture } from '../picture.ts';
import type { Raster } from './raster.ts';

export function grey({ width, height }: Picture, matte: Matte): Raster {
	return { width, height, channels: 1, rows: (from, to) => matte.subarray(from * width, to * width) };
}
