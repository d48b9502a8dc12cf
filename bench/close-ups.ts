// Close-ups of photos with true mattes, as further pairs for bench:quality: npm run bench:close-ups -- --help
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import type { Size } from '#contract/size.ts';
import type { Box } from '#matting/box.ts';
import { createRandom } from '#matting/random.fixture.ts';
import { fail, orFail, readCommandLine, readCount } from '../scripts/command-line.ts';
import { type LoadedPair, listPairs, loadPair } from './quality/pairs.ts';

const usage = `Usage: npm run bench:close-ups -- --dir DIR --output DIR [options]

Writes random parts of the images in a folder with true mattes, at most one of each kind from an image, as two folders of sets
for bench:quality: close-ups, of which the subject fills 35 to 80 %, and empty, without any of it.

  --dir DIR     images with mattes; layouts: bench/README.md
  --output DIR  where the folders close-ups and empty are written
  --seed N      other parts (1)
  --help        this text`;

/** Sides of a part, as shares of the image's. */
const share = { min: 0.35, max: 0.75 };
/** Smaller parts are not what anyone would upload, in pixels. */
const minSide = 150;
/** Share of a close-up that is subject. */
const subject = { min: 0.35, max: 0.8 };
const tries = 60;

const { values } = readCommandLine(usage, {
	options: {
		dir: { type: 'string', default: '' },
		output: { type: 'string', default: '' },
		seed: { type: 'string', default: '1' },
	},
});
if (!values.dir || !values.output) fail('Name both folders; see --help.');

const random = createRandom(readCount('seed', values.seed));
const between = (min: number, max: number) => min + random() * (max - min);

for (const pair of orFail(() => listPairs(values.dir))) {
	const loaded = await loadPair(pair);
	for (const [kind, part] of findParts(loaded))
		await writePart(loaded, part, path.join(values.output, kind, pair.set), pair.name);
}

type Kind = 'close-ups' | 'empty';

function findParts({ truth, ...size }: LoadedPair): Map<Kind, Box> {
	const parts = new Map<Kind, Box>();
	for (let i = 0; i < tries; i++) {
		const part = randomPart(size);
		if (Math.min(part.width, part.height) < minSide) continue;
		const kind = kindOf(meanAlpha(truth, size, part));
		if (kind && !parts.has(kind)) parts.set(kind, part);
	}
	return parts;
}

function randomPart({ width: imageWidth, height: imageHeight }: Size): Box {
	const [width, height] = [imageWidth, imageHeight].map((side) =>
		Math.round(side * between(share.min, share.max)),
	) as [number, number];
	return {
		left: Math.floor(random() * (imageWidth - width)),
		top: Math.floor(random() * (imageHeight - height)),
		width,
		height,
	};
}

function kindOf(alpha: number): Kind | undefined {
	if (alpha === 0) return 'empty';
	return alpha > subject.min && alpha < subject.max ? 'close-ups' : undefined;
}

/** 0 to 1. */
function meanAlpha(truth: Uint8Array, { width }: Size, part: Box): number {
	let sum = 0;
	for (let y = part.top; y < part.top + part.height; y++)
		for (let x = part.left; x < part.left + part.width; x++) sum += truth[y * width + x] as number;
	return sum / (255 * part.width * part.height);
}

/** `set`: its folder. */
async function writePart(
	{ file, truth, width, height }: LoadedPair,
	part: Box,
	set: string,
	name: string,
): Promise<void> {
	const [images, mattes] = [path.join(set, 'image'), path.join(set, 'matte')];
	for (const folder of [images, mattes]) await mkdir(folder, { recursive: true });
	const upright = await sharp(file).autoOrient().toBuffer();
	await sharp(upright)
		.extract(part)
		.png()
		.toFile(path.join(images, `${name}.png`));
	const matte = sharp(truth, { raw: { width, height, channels: 1 } });
	await matte
		.extract(part)
		.png()
		.toFile(path.join(mattes, `${name}.png`));
}
