// Colours without the matte are right at every size, even where alpha is low.
import { expect, it } from 'vitest';
import { toRecipe } from '#contract/recipe.ts';
import { rasterOf } from '#matting/compose/raster.ts';
import { render } from '#matting/render.ts';
import { shrink } from './shrink.ts';

const [width, height] = [300, 200];
const color = [200, 30, 90];

/** A disc of one colour with a soft edge. */
function disc() {
	const rgba = new Uint8Array(4 * width * height);
	for (let i = 0; i < width * height; i++) {
		const distance = Math.hypot((i % width) - 150, Math.floor(i / width) - 100);
		const alpha = Math.round(255 * Math.min(1, Math.max(0, (80 - distance) / 12)));
		if (alpha > 0) rgba.set([...color, alpha], 4 * i);
	}
	return rasterOf(rgba, 4, { width, height });
}

it.each([{ width: 97 }, { width: 299 }, { pixels: 5_000 }, { scale: 35 }, { width: 450 }])(
	'%j',
	async (size) => {
		const raster = await render(disc(), toRecipe({ channels: 'rgb', ...size }), { shrink });
		const rgb = raster.rows(0, raster.height);
		const worst = rgb.reduce((max, value, i) => Math.max(max, Math.abs(value - (color[i % 3] ?? 0))), 0);
		expect(worst).toBeLessThanOrEqual(2);
	},
);
