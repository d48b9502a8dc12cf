// The network in Chromium against the server's engine, on the same image: npm run bench:device -- --help
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { serveDevice } from '#test/device-site.ts';
import { iouAt128 } from '#test/golden/metrics.ts';
import { fail, readCommandLine, readCount } from '../scripts/command-line.ts';
import { type Contender, type Cut, startBrowser, startServer } from './device/contenders.ts';
import { formatLoad, loadAverages, printJson } from './report/machine.ts';
import { median } from './report/statistics.ts';
import { formatTable } from './report/table.ts';

const usage = `Usage: npm run bench:device -- [options]

The network in Chromium, in WebAssembly with one thread and two, on our own kernels and in onnxruntime-web, against the server's engine: milliseconds of the
network and of the whole as medians of alternating rounds, the network also as multiples of the server's with as many threads, the time
from starting the device to its first cutout with the model at hand, and peak memory of the process. Needs Linux and Chromium.

  --image FILE     JPEG or PNG (a rendered photo of the project)
  --rounds N       images for each (5)
  --json           one JSON document
  --help           this text`;

const { values } = readCommandLine(usage, {
	options: {
		image: { type: 'string', default: 'art/rendered/basket/photo.jpg' },
		rounds: { type: 'string', default: '5' },
		json: { type: 'boolean', default: false },
	},
});
const rounds = readCount('rounds', values.rounds);
const image = await readFile(values.image).catch(() => fail(`${values.image} cannot be read.`));

const site = await serveDevice();
const contenders: Contender[] = [];
const cuts = new Map<string, Cut[]>();
try {
	for (const threads of [1, 2]) contenders.push(await startServer(threads, image));
	for (const settings of [
		{ name: 'own kernels, 1 thread', backend: 'own-kernels', threads: 1 },
		{ name: 'own kernels, 2 threads', backend: 'own-kernels', threads: 2 },
		{ name: 'the same without relaxed SIMD', backend: 'own-kernels', kernels: 'plain', threads: 2 },
		{ name: 'onnxruntime-web, 1 thread', backend: 'wasm', threads: 1 },
		{ name: 'onnxruntime-web, 2 threads', backend: 'wasm-threads', threads: 2 },
	] as const)
		contenders.push(await startBrowser(settings, site, image));
	for (let round = 0; round < rounds; round++)
		for (const contender of contenders)
			cuts.set(contender.name, [...(cuts.get(contender.name) ?? []), await contender.cutOut()]);
	const results = await Promise.all(contenders.map(resultOf));
	const load = loadAverages();
	if (values.json) printJson({ load, rounds, results });
	else console.log(`${format(results)}\n\n${formatLoad(load)}`);
} finally {
	await Promise.all([...contenders.map((contender) => contender.close()), site.close()]);
}

interface Result {
	readonly name: string;
	readonly networkMs: number;
	readonly totalMs: number;
	/** The network's time divided by the server's with as many threads. */
	readonly multiple: number;
	readonly firstMs: number | undefined;
	readonly peakBytes: number;
	/** Intersection over union of the cutout and the server's, both thresholded at 128. */
	readonly iou: number;
}

async function resultOf(contender: Contender): Promise<Result> {
	const { name, baseline, firstMs } = contender;
	const networkMs = medianOf(name, 'networkMs');
	return {
		name,
		networkMs,
		totalMs: medianOf(name, 'totalMs'),
		multiple: networkMs / medianOf(baseline, 'networkMs'),
		firstMs,
		peakBytes: await contender.peakBytes(),
		iou: await iouOf(lastOf(name), lastOf(baseline)),
	};
}

function medianOf(name: string, time: 'networkMs' | 'totalMs'): number {
	return median((cuts.get(name) ?? []).map((cut) => cut[time]));
}

function lastOf(name: string): Buffer {
	return cuts.get(name)?.at(-1)?.cutout ?? Buffer.alloc(0);
}

async function iouOf(mine: Buffer, servers: Buffer): Promise<number> {
	const alphaOf = (png: Buffer) => sharp(png).extractChannel(3).raw().toBuffer();
	return iouAt128(await alphaOf(mine), await alphaOf(servers));
}

function format(results: readonly Result[]): string {
	const ms = (value: number | undefined) => (value === undefined ? '-' : value.toFixed(0));
	return formatTable([
		['', 'network, ms', 'x server', 'whole, ms', 'start to first, ms', 'peak, MB', 'IoU'],
		...results.map(({ name, networkMs, multiple, totalMs, firstMs, peakBytes, iou }) => [
			name,
			ms(networkMs),
			multiple.toFixed(2),
			ms(totalMs),
			ms(firstMs),
			ms(peakBytes / 1e6),
			iou.toFixed(4),
		]),
	]);
}
