// Cold start: from the start of the server's process to the first finished cutout: npm run bench:start -- --help
import { cutOutImage, fetchWhole } from '#test/api/calls.ts';
import { readCommandLine, readCount } from '../scripts/command-line.ts';
import { type Bench, createBench } from './processes/bench-server.ts';
import { formatLoad, loadAverages, printJson } from './report/machine.ts';
import { median } from './report/statistics.ts';
import { formatTable, verdict } from './report/table.ts';
import { speedPhotos } from './speed/photos.ts';

const usage = `Usage: npm run bench:start -- [options]

Starts the server, with its model made and its code compiled by an earlier start, sends a photo, and compares the time from the start of the process to the finished and
downloaded cutout with that of a warm one. The photo is sent when the server listens, and in other rounds when it says that it is ready.

  --rounds N  starts for each (5)
  --json      one JSON document
  --help      this text`;

const { values } = readCommandLine(usage, {
	options: { rounds: { type: 'string', default: '5' }, json: { type: 'boolean', default: false } },
});
const rounds = readCount('rounds', values.rounds);
/** Maximum as a multiple of the time of a warm cutout. */
const target = 2.5;
const warmImages = 5;

/** What the server logs at each moment. */
const moments = {
	listens: /Server listening at (http:[^"\s]+)/,
	ready: /is ready at (http:[^"\s]+)/,
};
type Moment = keyof typeof moments;

interface Start {
	/** From the start of the process to the moment, and to the end of the first download. Milliseconds. */
	readonly momentMs: number;
	readonly firstMs: number;
	/** The time of a cutout with its download once some have been made. */
	readonly warmMs: number;
}

async function measure(bench: Bench, dataDir: string, moment: Moment, photo: Buffer): Promise<Start> {
	const settings = { PEEL_WORKERS: '1', PEEL_DEVICE_MODELS: 'on' };
	const start = performance.now();
	const server = await bench.start(dataDir, settings, moments[moment]);
	const momentMs = performance.now() - start;
	await cutOut(server.url, photo);
	const firstMs = performance.now() - start;
	const warm: number[] = [];
	for (let image = 0; image < 2 * warmImages; image++) {
		const sentAt = performance.now();
		await cutOut(server.url, photo);
		warm.push(performance.now() - sentAt);
	}
	// Gracefully, so that compiled code is kept for the next start.
	server.child.kill('SIGTERM');
	await server.ended;
	return { momentMs, firstMs, warmMs: median(warm.slice(warmImages)) };
}

async function cutOut(url: string, photo: Buffer): Promise<void> {
	const { token } = await cutOutImage(url, photo);
	await fetchWhole(`${url}/api/secure/download/${token}`);
}

function summary(sent: Moment, starts: readonly Start[]) {
	const of = (value: (start: Start) => number) => median(starts.map(value));
	return {
		sent,
		momentMs: of(({ momentMs }) => momentMs),
		firstMs: of(({ firstMs }) => firstMs),
		warmMs: of(({ warmMs }) => warmMs),
		ratio: of(({ firstMs, warmMs }) => firstMs / warmMs),
		ratios: starts.map(({ firstMs, warmMs }) => firstMs / warmMs),
	};
}

const [photo] = await speedPhotos();
if (!photo) throw new Error('There is no photo.');
const bench = await createBench();
try {
	const dataDir = await bench.newDataDir();
	// Makes the models, and has this process load what it sends photos with.
	await measure(bench, dataDir, 'ready', photo.file);
	const starts: Record<Moment, Start[]> = { listens: [], ready: [] };
	for (let round = 1; round <= rounds; round++) {
		for (const moment of ['listens', 'ready'] as const)
			starts[moment].push(await measure(bench, dataDir, moment, photo.file));
		console.error(`round ${round}/${rounds}`);
	}
	const rows = (['listens', 'ready'] as const).map((moment) => summary(moment, starts[moment]));
	const load = loadAverages();
	if (values.json) {
		printJson({ load, photo: photo.name, target, rows });
	} else {
		const header = ['photo sent when it', 'that moment, s', 'first cutout, s', 'warm, s', 'ratio', 'target'];
		const seconds = (ms: number) => (ms / 1000).toFixed(2);
		const cells = rows.map(({ sent, momentMs, firstMs, warmMs, ratio }) => [
			sent === 'listens' ? 'listens' : 'is ready',
			...[momentMs, firstMs, warmMs].map(seconds),
			ratio.toFixed(2),
			verdict(ratio <= target, `at most ${target}`),
		]);
		console.log(`${formatTable([header, ...cells])}\n\n${formatLoad(load)}`);
	}
} finally {
	await bench.close();
}
