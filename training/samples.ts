// Writes what train.py learns from, or choose_shares.py chooses from, for
// images with mattes: node training/samples.ts --help
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { decode } from '#engine/decode/decode.ts';
import { startInferenceThread } from '#engine/inference/thread.ts';
import { defaultModel } from '#engine/models/cards.ts';
import { defaultModelsDir } from '#engine/models/store.ts';
import { shrink } from '#engine/shrink.ts';
import { clamp } from '#matting/clamp.ts';
import { createGrid } from '#matting/grid.ts';
import type { Image } from '#matting/image.ts';
import { combinePeople } from '#matting/inference/combine-people.ts';
import { prepareToFindPeople } from '#matting/inference/find-people.ts';
import { inferMultiScale } from '#matting/inference/multi-scale.ts';
import { createNetwork } from '#matting/inference/network.ts';
import { createView } from '#matting/inference/view.ts';
import { classifyEdges } from '#matting/refine/edge-network.ts';
import { edgesOfPeople } from '#matting/refine/edges-of-people.ts';
import { measureMismatch } from '#matting/refine/mismatch.ts';
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
  --shares    for choose_shares.py: with the network for people, and with three maps in place of the features: the logits of the edge network,
              where hair of people may be, and where people are; the JSON has the mismatch of the two mattes too
  --help      this text`;

const { values } = readCommandLine(usage, {
	options: {
		dir: { type: 'string' },
		out: { type: 'string' },
		set: { type: 'string' },
		shares: { type: 'boolean', default: false },
	},
});
const { dir, out, set, shares } = values;
if (dir === undefined || out === undefined) fail('--dir and --out are required; see --help.');

const settings = { model: defaultModel, modelsDir: defaultModelsDir, threads: 2 };
const inferences = await startInferenceThread(settings, console.warn);
// Without people the samples are as those of the committed weights, which are older.
const network = createNetwork(defaultModel, shares ? inferences : { infer: inferences.infer });
const pairs = listPairs(dir, { set });
for (const [done, pair] of pairs.entries()) {
	const { file, width, height, truth } = await loadPair(pair);
	const image = await decode(file, { maxOutputSidePx: Math.max(width, height) });
	const sample = shares ? await shareSample(image) : await edgeSample(image);
	await mkdir(join(out, pair.set), { recursive: true });
	const base = join(out, pair.set, pair.name);
	await writeFile(`${base}.bin`, toBytes(sample, image, truth));
	const { near, maps, mismatch } = sample;
	await writeFile(
		`${base}.json`,
		JSON.stringify({ width, height, side: near.side, features: maps.length, mismatch }),
	);
	console.error(`${done + 1}/${pairs.length} ${pair.set}/${pair.name}`);
}
// The inference thread has no other end.
process.exit(0);

interface Sample extends Omit<Candidates, 'features'> {
	readonly maps: readonly Float32Array[];
	readonly mismatch?: number;
}

/** As in matting/find-subject.ts, but without people. */
async function edgeSample(image: Image): Promise<Sample> {
	const view = await createView(image, network.sidePx, shrink);
	const { alpha } = await inferMultiScale(view, network, shrink);
	const { features, ...candidates } = refineBothWays(image, view, alpha);
	return { ...candidates, maps: features };
}

/** As in matting/analyse.ts and matting/refine.ts. */
async function shareSample(image: Image): Promise<Sample> {
	const view = await createView(image, network.sidePx, shrink);
	const { alpha } = await inferMultiScale(view, network, shrink);
	const find = network.inferPeople && (await prepareToFindPeople(image, network.inferPeople, shrink));
	const seen = await find?.(alpha);
	const { features, ...candidates } = refineBothWays(image, view, seen ? combinePeople(alpha, seen) : alpha);
	const { near, hard, soft } = candidates;
	const none = createGrid(near.side);
	const { hair, body } = seen ? edgesOfPeople(seen, image, near.side) : { hair: none, body: none };
	const maps = [classifyEdges(features, near), hair, body].map(({ values }) => values);
	return { ...candidates, maps, mismatch: measureMismatch(hard, soft, near, image) };
}

function toBytes({ maps, near, hard, soft }: Sample, image: Image, truth: Uint8Array): Buffer {
	const bytes = maps.map(
		({ buffer, byteOffset, byteLength }) => new Uint8Array(buffer, byteOffset, byteLength),
	);
	return Buffer.concat([...bytes, near.values, hard, pixelsOf(soft, image), truth]);
}

/** The soft matte of the whole image, 0 to 255. */
function pixelsOf(soft: SoftMatte, { width, height }: Image): Uint8Array {
	const row = new Float32Array(width);
	const pixels = new Uint8Array(width * height);
	for (let y = 0; y < height; y++) {
		soft.row(row, y, 0, width);
		pixels.set(
			row.map((alpha) => 255 * clamp(alpha, 0, 1) + 0.5),
			y * width,
		);
	}
	return pixels;
}
