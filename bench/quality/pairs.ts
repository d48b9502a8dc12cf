// Lists and loads the images with ground-truth mattes of a folder.
import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, parse } from 'node:path';
import sharp from 'sharp';

export interface Pair {
	readonly set: string;
	/** Name of the image within its set. */
	readonly name: string;
	readonly image: string;
	/** 8-bit grey at the image's size, 255 is foreground. */
	readonly truth: string;
	/** RGBA, straight alpha: the true foreground colours. Only rendered images have them. */
	readonly foreground?: string;
}

export interface Selection {
	/** Only this set. */
	readonly set?: string | undefined;
	/** Maximum number of images of each set, evenly spaced. */
	readonly limit?: number | undefined;
}

/**
 * Supports two layouts: `<set>/image/<name>.*` with `<set>/matte/<name>.png`, and that of art/rendered,
 * `<name>/photo.jpg` with `<name>/matte.png`, whose set is called `rendered`. True colours, where there are
 * any, are in `<set>/foreground/<name>.png` or `<name>/foreground.png`. Throws Error if nothing is
 * found.
 */
export function listPairs(dir: string, { set, limit }: Selection = {}): Pair[] {
	const pairs = readdirSync(dir)
		.toSorted()
		.flatMap((folder) => pairsOf(dir, folder));
	const sets = Map.groupBy(pairs, (pair) => pair.set);
	const chosen = [...sets].filter(([name]) => set === undefined || name === set);
	if (chosen.length === 0) {
		throw new Error(`${dir} holds no ${set ?? 'set'}; it holds: ${[...sets.keys()].join(', ') || 'nothing'}`);
	}
	return chosen.flatMap(([, members]) => spread(members, limit ?? members.length));
}

function pairsOf(dir: string, folder: string): Pair[] {
	const photo = join(dir, folder, 'photo.jpg');
	const truth = join(dir, folder, 'matte.png');
	if (existsSync(photo) && existsSync(truth)) {
		const foreground = join(dir, folder, 'foreground.png');
		return [{ set: 'rendered', name: folder, image: photo, truth, ...ifThere(foreground) }];
	}
	const images = join(dir, folder, 'image');
	if (!existsSync(images)) return [];
	return readdirSync(images)
		.toSorted()
		.map((file) => {
			const { name } = parse(file);
			return {
				set: folder,
				name,
				image: join(images, file),
				truth: join(dir, folder, 'matte', `${name}.png`),
				...ifThere(join(dir, folder, 'foreground', `${name}.png`)),
			};
		});
}

const ifThere = (foreground: string) => (existsSync(foreground) ? { foreground } : {});

function spread<T>(all: readonly T[], count: number): T[] {
	const kept = Math.min(count, all.length);
	return Array.from({ length: kept }, (_, i) => all[Math.floor((i * all.length) / kept)] as T);
}

export interface LoadedPair {
	/** A JPEG or PNG. */
	readonly file: Buffer;
	readonly width: number;
	readonly height: number;
	/** Alpha 0 to 255, row by row. */
	readonly truth: Uint8Array;
}

/** Throws Error if image and ground truth differ in size. */
export async function loadPair({ image, truth }: Pair): Promise<LoadedPair> {
	const original = await readFile(image);
	const { format, autoOrient } = await sharp(original).metadata();
	const isAccepted = format === 'jpeg' || format === 'png';
	const file = isAccepted ? original : await sharp(original).png().toBuffer();
	const { width, height } = autoOrient;
	const { data, info } = await sharp(truth)
		.toColourspace('b-w')
		.extractChannel(0)
		.raw()
		.toBuffer({ resolveWithObject: true });
	if (info.width !== width || info.height !== height) {
		throw new Error(`${image} is ${width}x${height}, its ground truth ${info.width}x${info.height}`);
	}
	return { file, width, height, truth: data };
}
