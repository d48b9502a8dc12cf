// Batches of images in Chromium: throughput, processor time, memory: npm run bench:batch -- --help
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fail, readChoices, readCommandLine, readCount } from '../scripts/command-line.ts';
import { startDevice, startEngine } from './batch/bare.ts';
import { type BatchImage, writeImages } from './batch/images.ts';
import { formatBatch, meanOf, type PlaceFigures, type Round } from './batch/report.ts';
import { startBatchServer } from './batch/served.ts';
import { type BatchFigures, type Place, runBatch } from './batch/tab.ts';
import { formatLoad, loadAverages, printJson } from './report/machine.ts';

const places = ['server', 'device'] as const;

const usage = `Usage: npm run bench:batch -- [options]

The batch pages in Chromium on a real server in its default configuration, with the default network: throughput as a share of that of the
same images without a site right before and after, each time with a fresh server and a fresh browser; processor time; memory of the tab and
of the rest of the browser beyond that of an empty tab. Needs Linux and Chromium.

  --only PLACE,...   of ${places.join(', ')} (both)
  --images N         of a batch on the server, at most 50 (40)
  --device-images N  of a batch on the device, at most 50 (6)
  --rounds N         batches of each kind (3 on the server, 1 on the device)
  --json             one JSON document
  --help             this text`;

const { values } = readCommandLine(usage, {
	options: {
		'only': { type: 'string', default: places.join(',') },
		'images': { type: 'string', default: '40' },
		'device-images': { type: 'string', default: '6' },
		'rounds': { type: 'string' },
		'json': { type: 'boolean', default: false },
	},
});
/** The server's rate limit is 60 uploads a minute, and it is warmed up by some. */
const maxImages = 50;
const counts = { server: imageCount('images'), device: imageCount('device-images') };
const rounds = values.rounds === undefined ? { server: 3, device: 1 } : readRounds(values.rounds);
const wanted = readChoices('only', values.only, places, 'place');

const folder = await mkdtemp(path.join(tmpdir(), 'peel-batch-images-'));
try {
	const images = await writeImages(folder, Math.max(counts.server, counts.device));
	const figures: PlaceFigures[] = [];
	for (const place of places)
		if (wanted.includes(place)) figures.push(await measure(place, images.slice(0, counts[place])));
	const load = loadAverages();
	if (values.json) printJson({ load, figures });
	else console.log(`${formatBatch(figures)}\n\n${formatLoad(load)}`);
} finally {
	await rm(folder, { recursive: true, force: true });
}

async function measure(place: Place, images: readonly BatchImage[]): Promise<PlaceFigures> {
	const [first] = images as [BatchImage];
	const bare = await { server: startEngine, device: startDevice }[place](first);
	try {
		const measured: Round[] = [];
		let before = await bare.measure(images);
		for (let round = 0; round < rounds[place]; round++) {
			const page = await measurePage(place, images);
			const after = await bare.measure(images);
			measured.push({ bare: meanOf(before, after), page });
			before = after;
			console.error(`${place}: round ${round + 1}/${rounds[place]}`);
		}
		return { place, images: images.length, rounds: measured };
	} finally {
		await bare.close();
	}
}

async function measurePage(place: Place, images: readonly BatchImage[]): Promise<BatchFigures> {
	const server = await startBatchServer((images[0] as BatchImage).bytes);
	try {
		return await runBatch(place, server, images);
	} finally {
		await server.close();
	}
}

function imageCount(option: 'images' | 'device-images'): number {
	const count = readCount(option, values[option]);
	return count <= maxImages ? count : fail(`--${option}: at most ${maxImages}; see --help.`);
}

function readRounds(text: string): Record<Place, number> {
	const count = readCount('rounds', text);
	return { server: count, device: count };
}
