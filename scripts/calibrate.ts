// Finds which values to expect inside isnet-medium, for its forms in bytes, by running it on the rendered pictures of art/.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { isnetMedium } from '#engine/index.ts';
import { loadModel } from '#engine/models/store.ts';
import { createHistogram, type Histogram } from './calibrate/histogram.ts';
import { calibrationInputs } from './calibrate/pictures.ts';
import { showValues } from './calibrate/show-values.ts';

const root = path.resolve(import.meta.dirname, '..');
const file = path.join(root, 'engine/models/onnx/quantise/isnet-medium.json');
/** What lies beyond, at either end, is cut off: one value in ten thousand. */
const share = 0.9999;

const { inputSidePx: side, outputName = 'output' } = isnetMedium;
const { network, names } = showValues(await loadModel(isnetMedium), outputName);
const session = await InferenceSession.create(network);
const histograms = new Map<string, Histogram>(names.map((name) => [name, createHistogram()]));

for await (const { name, input } of calibrationInputs(path.join(root, 'art/rendered'), isnetMedium)) {
	const values = await session.run({ input: new Tensor('float32', input, [1, 3, side, side]) }, names);
	for (const [name, histogram] of histograms) histogram.add(values[name]?.data as Float32Array);
	console.log(name);
}

const ranges = Object.fromEntries([...histograms].map(([name, histogram]) => [name, histogram.range(share)]));
/** An 8-bit picture fills its range. */
const input = [0, 255].map((value) => (value - isnetMedium.mean[0]) / isnetMedium.scale[0]);
writeFileSync(file, `${JSON.stringify({ input, ...ranges }, null, '\t')}\n`);
console.log(
	`${names.length} ranges are in ${path.relative(root, file)}. The SHA-256 of what is made with them, in cards.ts, is another now.`,
);
