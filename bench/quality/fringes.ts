// The spill of the old background in a subject with known colours, as photographed and composited on other backgrounds.
import sharp from 'sharp';
import { decode } from '#engine/decode/decode.ts';
import { estimateForeground } from '#matting/foreground.ts';
import type { Image } from '#matting/image.ts';
import { composite, plainBackground } from './composite.ts';
import { fringeError } from './fringe-error.ts';
import { loadPair, type Pair } from './pairs.ts';

interface Subject {
	readonly name: string;
	readonly image: Image;
	readonly truth: Uint8Array;
	/** RGB, not premultiplied. */
	readonly trueColors: Uint8Array;
}

interface Fringe {
	readonly name: string;
	readonly background: BackgroundKind;
	/** Error of the observed colours, and of the estimated ones; see fringe-error.ts. */
	readonly copied: number;
	readonly ours: number;
}

/**
 * JPEG noise at soft edges is as large as the error of a good estimate (14 of 1000 on art/rendered, even with
 * background and matte known), so only composites without JPEG show the quality of the estimate.
 */
type BackgroundKind = 'as photographed (JPEG)' | 'on other photos' | 'on plain colours';

const plainColors = [
	[255, 255, 255],
	[0, 177, 64],
	[40, 90, 200],
	[20, 20, 20],
] as const;

export async function loadSubject(pair: Pair, foreground: string): Promise<Subject> {
	const { file, truth, width, height } = await loadPair(pair);
	const image = await decode(file, { maxOutputSidePx: Math.max(width, height) });
	const trueColors = await sharp(foreground).removeAlpha().raw().toBuffer();
	return { name: pair.name, image, truth, trueColors };
}

/** Uses the true matte, so that the error is that of the colours alone. */
export async function measureFringes(subject: Subject, all: readonly Subject[]): Promise<Fringe[]> {
	const { image, truth, trueColors } = subject;
	const others = all.filter((other) => other !== subject);
	const photos = await Promise.all(others.map((other) => cover(other.image, image)));
	const plain = plainColors.map((color) => plainBackground(color, truth.length));
	const compositesOn = (backgrounds: readonly Uint8Array[]) =>
		backgrounds.map((background) => composite(trueColors, truth, background));
	const composites: [BackgroundKind, Uint8Array[]][] = [
		['as photographed (JPEG)', [image.rgb]],
		['on other photos', compositesOn(photos)],
		['on plain colours', compositesOn(plain)],
	];
	return composites.flatMap(([background, images]) => images.map((rgb) => measure(subject, background, rgb)));
}

function measure(
	{ name, image, truth, trueColors }: Subject,
	background: BackgroundKind,
	rgb: Uint8Array,
): Fringe {
	const { width, height } = image;
	const estimated = estimateForeground({ width, height, rgb }, truth);
	const error = (colors: Uint8Array) => fringeError(colors, trueColors, truth) ?? 0;
	return { name, background, copied: error(rgb), ours: error(estimated) };
}

/** RGB of an image, scaled and cropped to another's size. */
function cover({ rgb, width, height }: Image, size: Image): Promise<Uint8Array> {
	return sharp(rgb, { raw: { width, height, channels: 3 } })
		.resize(size.width, size.height, { fit: 'cover' })
		.raw()
		.toBuffer();
}
