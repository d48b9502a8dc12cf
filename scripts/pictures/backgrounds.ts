// What cut-outs are laid on: the brand's colours and its checkerboard.
import sharp, { type OverlayOptions } from 'sharp';
import type { Canvas } from './shadows.ts';

export const colours = {
	paper: '#fffaf2',
	white: '#ffffff',
	ink: '#1c1714',
	orange: '#c2410c',
	sage: '#b9c9b4',
	petrol: '#17474d',
} as const;

/** Landscape, as our photos are. */
export const landscape: Canvas = { width: 1280, height: 853 };

/** A PNG of the layers over one colour. */
export function onColour(canvas: Canvas, background: string, layers: OverlayOptions[]): Promise<Buffer> {
	return sharp({ create: { ...canvas, channels: 3, background } })
		.composite(layers)
		.png()
		.toBuffer();
}

/** The light checkerboard in squares of `side` pixels, as SVG. */
export function checkerboard({ width, height }: Canvas, side = 24): Buffer {
	return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
		<pattern id="checks" width="${side * 2}" height="${side * 2}" patternUnits="userSpaceOnUse">
			<path fill="#fff" d="M0 0h${side * 2}v${side * 2}H0z"/>
			<path fill="#ede6dc" d="M${side} 0h${side}v${side}H${side}zM0 ${side}h${side}v${side}H0z"/>
		</pattern>
		<path fill="url(#checks)" d="M0 0h${width}v${height}H0z"/>
	</svg>`);
}
