// Calibrates a network that is quantised here: runs it on the rendered images
// of art/ and writes the ranges of its activations.
import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { Tensor } from 'onnxruntime-node';
import { findCard } from '#engine/index.ts';
import { createSession } from '#engine/inference/session.ts';
import { loadModel } from '#engine/models/store.ts';
import { exposeActivations } from './calibrate/expose-activations.ts';
import { createHistogram, type Histogram } from './calibrate/histogram.ts';
import { calibrationInputs } from './calibrate/inputs.ts';
import { fail, readCommandLine } from './command-line.ts';

const calibrated = ['isnet-medium', 'u2netp'];

const usage = `Usage: npm run calibrate -- ${calibrated.join('|')}

Runs that network on the rendered images of art/ and writes the range of every activation that may be quantised to
engine/models/onnx/quantise/NAME.json. Takes about two minutes.

  --help  this text`;

const { positionals } = readCommandLine(usage, { allowPositionals: true });
const [model = ''] = positionals;
if (!calibrated.includes(model)) fail(`Name one of ${calibrated.join(' and ')}; see --help.`);

const root = path.resolve(import.meta.dirname, '..');
const file = path.join(root, `engine/models/onnx/quantise/${model}.json`);
/** Clips one value in ten thousand at either end. */
const share = 0.9999;

const card = findCard(model);
const { inputSidePx: side, inputName = 'input', outputName = 'output', mean, scale } = card;
const { network, names } = exposeActivations(await loadModel(card), outputName);
const session = await createSession(network, availableParallelism());
const histograms = new Map<string, Histogram>(names.map((name) => [name, createHistogram()]));

for await (const { name, input } of calibrationInputs(path.join(root, 'art/rendered'), card)) {
	const values = await session.run({ [inputName]: new Tensor('float32', input, [1, 3, side, side]) }, names);
	for (const [activation, histogram] of histograms) histogram.add(values[activation]?.data as Float32Array);
	console.log(name);
}

const ranges = Object.fromEntries([...histograms].map(([name, histogram]) => [name, histogram.range(share)]));
/** The range of the input over all channels, from 8-bit levels. */
const ends = [0, 255].map((value) => mean.map((of, channel) => (value - of) / (scale[channel] as number)));
const input = [Math.min(...(ends[0] as number[])), Math.max(...(ends[1] as number[]))];
writeFileSync(file, `${JSON.stringify({ [inputName]: input, ...ranges }, null, '\t')}\n`);
console.log(
	`Wrote ${names.length} ranges to ${path.relative(root, file)}. If they changed, update the SHA-256 of the quantised models in engine/models/cards/.`,
);
