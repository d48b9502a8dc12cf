// Backgrounds of the compositions: brand colours and the checkerboard.
import sharp, { type OverlayOptions } from 'sharp';
import { colorToken } from '#web/brand/tokens.ts';
import type { Canvas } from './shadows.ts';

const checker = colorToken('check-b').light;

export const colors = {
	paper: colorToken('background').light,
	white: '#ffffff',
	ink: colorToken('ink').light,
	inkSoft: colorToken('ink-soft').light,
	flap: colorToken('flap').light,
	checker,
	orange: colorToken('peel-fill').light,
	sage: '#b9c9b4',
	petrol: '#17474d',
};

/** The size of the rendered landscape photos. */
export const landscape: Canvas = { width: 1280, height: 853 };

/** A PNG of the layers over a plain colour. */
export function onColor(canvas: Canvas, background: string, layers: OverlayOptions[]): Promise<Buffer> {
	return sharp({ create: { ...canvas, channels: 3, background } })
		.composite(layers)
		.png()
		.toBuffer();
}

/** The light checkerboard with squares of `side` pixels, as SVG. */
export function checkerboard({ width, height }: Canvas, side = 24): Buffer {
	return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
		<pattern id="checks" width="${side * 2}" height="${side * 2}" patternUnits="userSpaceOnUse">
			<path fill="#fff" d="M0 0h${side * 2}v${side * 2}H0z"/>
			<path fill="${checker}" d="M${side} 0h${side}v${side}H${side}zM0 ${side}h${side}v${side}H0z"/>
		</pattern>
		<path fill="url(#checks)" d="M0 0h${width}v${height}H0z"/>
	</svg>`);
}
