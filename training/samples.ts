// Writes what train.py learns from, for images with mattes: node training/samples.ts --help
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { decode } from '#engine/decode/decode.ts';
import { startInferenceThread } from '#engine/inference/thread.ts';
import { defaultModel } from '#engine/models/cards.ts';
import { defaultModelsDir } from '#engine/models/store.ts';
import { shrink } from '#engine/shrink.ts';
import type { Image } from '#matting/image.ts';
import { inferMultiScale } from '#matting/inference/multi-scale.ts';
import { createNetwork } from '#matting/inference/network.ts';
import { createView } from '#matting/inference/view.ts';
import type { SoftMatte } from '#matting/refine/soft-matte.ts';
import { type Candidates, refineBothWays } from '#matting/refine.ts';
import { listPairs, loadPair } from '../bench/quality/pairs.ts';
import { fail, readCommandLine } from '../scripts/command-line.ts';

const usage = `Usage: node training/samples.ts --dir DIR --out DIR [options]

Runs the default model on images with mattes, and writes for each image OUT/<set>/<name>.json, with its size, the side of the maps and the
number of features, and OUT/<set>/<name>.bin: the features (float32) and where the mattes may differ (1 byte a cell, 0 or 1) on maps; then the
hard matte, the soft matte and the true one at the image's size (1 byte a pixel).

  --dir DIR   images with mattes; layouts: bench/README.md
  --out DIR   folder of the samples
  --set NAME  one set only
  --help      this text`;

const { values } = readCommandLine(usage, {
	options: { dir: { type: 'string' }, out: { type: 'string' }, set: { type: 'string' } },
});
const { dir, out, set } = values;
if (dir === undefined || out === undefined) fail('--dir and --out are required; see --help.');

const settings = { model: defaultModel, modelsDir: defaultModelsDir, threads: 2 };
const { infer } = await startInferenceThread(settings);
const network = createNetwork(defaultModel, infer);
const pairs = listPairs(dir, { set });
for (const [done, pair] of pairs.entries()) {
	const { file, width, height, truth } = await loadPair(pair);
	const image = await decode(file, { maxOutputSidePx: Math.max(width, height) });
	const candidates = await candidatesOf(image);
	await mkdir(join(out, pair.set), { recursive: true });
	const base = join(out, pair.set, pair.name);
	await writeFile(`${base}.bin`, toBytes(candidates, image, truth));
	const { near, features } = candidates;
	await writeFile(
		`${base}.json`,
		JSON.stringify({ width, height, side: near.side, features: features.length }),
	);
	console.error(`${done + 1}/${pairs.length} ${pair.set}/${pair.name}`);
}
// The inference thread has no other end.
process.exit(0);

/** As in matting/analyse.ts, but without the network for people: the committed weights are older. */
async function candidatesOf(image: Image): Promise<Candidates> {
	const view = await createView(image, network.sidePx, shrink);
	const { alpha } = await inferMultiScale(view, network, shrink);
	return refineBothWays(image, view, alpha);
}

function toBytes({ features, near, hard, soft }: Candidates, image: Image, truth: Uint8Array): Buffer {
	const maps = features.map(
		({ buffer, byteOffset, byteLength }) => new Uint8Array(buffer, byteOffset, byteLength),
	);
	return Buffer.concat([...maps, near.values, hard, pixelsOf(soft, image), truth]);
}

/** The soft matte of the whole image, 0 to 255. */
function pixelsOf(soft: SoftMatte, { width, height }: Image): Uint8Array {
	const row = new Float32Array(width);
	const pixels = new Uint8Array(width * height);
	for (let y = 0; y < height; y++) {
		soft.row(row, y, 0, width);
		pixels.set(
			row.map((alpha) => 255 * Math.min(1, Math.max(0, alpha)) + 0.5),
			y * width,
		);
	}
	return pixels;
}
