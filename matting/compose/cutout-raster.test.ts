// What the pixels of a cutout hold.
import { expect, it } from 'vitest';
import { cutoutRaster } from './cutout-raster.ts';

it('a pixel has the colour and alpha of the foreground, and none where it is transparent: the background is not in the file', () => {
	const foreground = Uint8Array.of(10, 20, 30, 40, 50, 60, 70, 80, 90);
	const raster = cutoutRaster({ width: 1, height: 3, alpha: Uint8Array.of(255, 0, 1), foreground });
	expect([...raster.rows(0, 3)]).toEqual([10, 20, 30, 255, 0, 0, 0, 0, 70, 80, 90, 1]);
	expect([...raster.rows(1, 3)]).toEqual([0, 0, 0, 0, 70, 80, 90, 1]);
});
