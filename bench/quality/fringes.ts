// A subject with known colours, as photographed and laid on other grounds, and what is left of each ground in it.
import sharp from 'sharp';
import { decode } from '#engine/decode/decode.ts';
import { estimateForeground } from '#matting/foreground.ts';
import type { Image } from '#matting/image.ts';
import { fringeError } from './fringe-error.ts';
import { layOn, plainGround } from './lay-on.ts';
import { loadPair, type Pair } from './pairs.ts';

export interface Subject {
	readonly name: string;
	readonly picture: Image;
	readonly truth: Uint8Array;
	/** RGB, not premultiplied. */
	readonly trueColours: Uint8Array;
}

export interface Fringe {
	readonly name: string;
	readonly ground: Ground;
	/** Error of the observed colours, and of the estimated ones; see fringe-error.ts. */
	readonly copied: number;
	readonly ours: number;
}

/**
 * JPEG's own noise at soft edges is as large as what a good estimate leaves (14 of 1000 on art/rendered,
 * even with ground and matte known), so only mixtures made without it tell how good the estimate is.
 */
export type Ground = 'as photographed (JPEG)' | 'on other photos' | 'on plain colours';

const plainColours = [
	[255, 255, 255],
	[0, 177, 64],
	[40, 90, 200],
	[20, 20, 20],
] as const;

export async function loadSubject(pair: Pair, foreground: string): Promise<Subject> {
	const { file, truth, width, height } = await loadPair(pair);
	const picture = await decode(file, { maxOutputSidePx: Math.max(width, height) });
	const trueColours = await sharp(foreground).removeAlpha().raw().toBuffer();
	return { name: pair.name, picture, truth, trueColours };
}

/** With the true matte, so that what is left is the error of the colours alone. */
export async function measureFringes(subject: Subject, all: readonly Subject[]): Promise<Fringe[]> {
	const { picture, truth, trueColours } = subject;
	const others = all.filter((other) => other !== subject);
	const photos = await Promise.all(others.map((other) => cover(other.picture, picture)));
	const plain = plainColours.map((colour) => plainGround(colour, truth.length));
	const laidOn = (grounds: readonly Uint8Array[]) =>
		grounds.map((ground) => layOn(trueColours, truth, ground));
	const mixtures: [Ground, Uint8Array[]][] = [
		['as photographed (JPEG)', [picture.rgb]],
		['on other photos', laidOn(photos)],
		['on plain colours', laidOn(plain)],
	];
	return mixtures.flatMap(([ground, pictures]) => pictures.map((rgb) => measure(subject, ground, rgb)));
}

function measure({ name, picture, truth, trueColours }: Subject, ground: Ground, rgb: Uint8Array): Fringe {
	const { width, height } = picture;
	const estimated = estimateForeground({ width, height, rgb }, truth);
	const error = (colours: Uint8Array) => fringeError(colours, trueColours, truth) ?? 0;
	return { name, ground, copied: error(rgb), ours: error(estimated) };
}

/** RGB of one picture, made to cover another's size. */
function cover({ rgb, width, height }: Image, size: Image): Promise<Uint8Array> {
	return sharp(rgb, { raw: { width, height, channels: 3 } })
		.resize(size.width, size.height, { fit: 'cover' })
		.raw()
		.toBuffer();
}
