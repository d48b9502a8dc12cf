// Calibrates isnet-medium: runs it on the rendered images of art/ and writes the activation ranges for its quantised models.
import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { Tensor } from 'onnxruntime-node';
import { isnetMedium } from '#engine/index.ts';
import { createSession } from '#engine/inference/session.ts';
import { loadModel } from '#engine/models/store.ts';
import { exposeActivations } from './calibrate/expose-activations.ts';
import { createHistogram, type Histogram } from './calibrate/histogram.ts';
import { calibrationInputs } from './calibrate/inputs.ts';
import { readCommandLine } from './command-line.ts';

const usage = `Usage: npm run calibrate

Runs isnet-medium on the rendered images of art/ and writes the range of every activation that may be quantised to
engine/models/onnx/quantise/isnet-medium.json. Takes about two minutes.

  --help  this text`;

readCommandLine(usage, {});

const root = path.resolve(import.meta.dirname, '..');
const file = path.join(root, 'engine/models/onnx/quantise/isnet-medium.json');
/** Clips one value in ten thousand at either end. */
const share = 0.9999;

const { inputSidePx: side, outputName = 'output' } = isnetMedium;
const { network, names } = exposeActivations(await loadModel(isnetMedium), outputName);
const session = await createSession(network, availableParallelism());
const histograms = new Map<string, Histogram>(names.map((name) => [name, createHistogram()]));

for await (const { name, input } of calibrationInputs(path.join(root, 'art/rendered'), isnetMedium)) {
	const values = await session.run({ input: new Tensor('float32', input, [1, 3, side, side]) }, names);
	for (const [name, histogram] of histograms) histogram.add(values[name]?.data as Float32Array);
	console.log(name);
}

const ranges = Object.fromEntries([...histograms].map(([name, histogram]) => [name, histogram.range(share)]));
/** The range of the input, from 8-bit levels. */
const input = [0, 255].map((value) => (value - isnetMedium.mean[0]) / isnetMedium.scale[0]);
writeFileSync(file, `${JSON.stringify({ input, ...ranges }, null, '\t')}\n`);
console.log(
	`Wrote ${names.length} ranges to ${path.relative(root, file)}. If they changed, update the SHA-256 of the quantised models in cards.ts.`,
);
