// Latency, throughput and memory: npm run bench:speed -- --help
import { defaultModel, findCard } from '#engine/index.ts';
import { sizing } from '#engine/pool/sizing.ts';
import { readCommandLine, readCount } from '../scripts/command-line.ts';
import { peerVersion } from './peer/peer.ts';
import { memoryOf } from './processes/proc.ts';
import { printJson } from './report/machine.ts';
import { compare } from './speed/compare.ts';
import { startContenders } from './speed/contenders.ts';
import { measureLarge } from './speed/large.ts';
import { measureMemory } from './speed/memory.ts';
import { type Photo, speedPhotos } from './speed/photos.ts';
import {
	formatComparisons,
	formatLarge,
	formatMemory,
	formatTargets,
	formatThroughput,
} from './speed/report.ts';
import {
	comparisonTargets,
	engineMemoryTargets,
	largeTargets,
	memoryTargets,
	type Target,
	throughputTargets,
} from './speed/targets.ts';
import { measureThroughput } from './speed/throughput.ts';

const usage = `Usage: npm run bench:speed -- [options]

Compares the engine with bare inference and with IMG.LY's library, and measures throughput and memory. Status 1 if a target is
missed. Without a part, runs --comparison and --throughput. Linux only.

  --comparison  latency of the engine, bare inference and the peer, alternating
  --rounds N    rounds of the comparison (7)
  --no-peer     comparison without IMG.LY's library
  --model NAME  network of the comparison, a name of "npm run model -- list" (${defaultModel.name})
  --throughput  eight concurrent clients on the real server
  --memory      whether memory stays flat over many images; minutes
  --images N  images for --memory (200)
  --large       memory and duration of the largest results; minutes
  --only TEXT   only those of --large whose name contains it
  --json        one JSON document
  --help        this text`;

const { values } = readCommandLine(usage, {
	options: {
		comparison: { type: 'boolean', default: false },
		rounds: { type: 'string', default: '7' },
		'no-peer': { type: 'boolean', default: false },
		model: { type: 'string', default: defaultModel.name },
		throughput: { type: 'boolean', default: false },
		memory: { type: 'boolean', default: false },
		images: { type: 'string', default: '200' },
		large: { type: 'boolean', default: false },
		only: { type: 'string', default: '' },
		json: { type: 'boolean', default: false },
	},
});
const rounds = readCount('rounds', values.rounds);
const imageCount = readCount('images', values.images);

interface Report {
	readonly measured: object;
	readonly text: string;
	readonly targets: readonly Target[];
}

const { threadsPerWorker } = sizing(1);
const log = (progress: string) => console.error(progress);

async function comparison(photos: readonly Photo[]): Promise<Report> {
	const contenders = await startContenders({
		withPeer: !values['no-peer'],
		model: findCard(values.model),
		threads: threadsPerWorker,
	});
	try {
		const comparisons = await compare(contenders, photos, rounds, (done) => log(`round ${done}/${rounds}`));
		const workerPeakBytes = memoryOf(contenders.workerPid).peakBytes;
		return {
			measured: { comparisons, workerPeakBytes },
			text: formatComparisons(comparisons),
			targets: [...comparisonTargets(comparisons), ...engineMemoryTargets(workerPeakBytes)],
		};
	} finally {
		await contenders.close();
	}
}

async function throughput([photo]: readonly Photo[]): Promise<Report> {
	const measured = await measureThroughput(photo as Photo, threadsPerWorker);
	return {
		measured: { throughput: measured },
		text: formatThroughput(measured),
		targets: throughputTargets(measured),
	};
}

async function memory([photo]: readonly Photo[]): Promise<Report> {
	const series = await measureMemory(photo as Photo, imageCount, ({ images }) =>
		log(`${images}/${imageCount} images`),
	);
	return { measured: { memory: series }, text: formatMemory(series), targets: memoryTargets(series) };
}

async function large(photos: readonly Photo[]): Promise<Report> {
	const results = await measureLarge(photos.at(-1) as Photo, values.only, ({ name }) => log(name));
	return { measured: { large: results }, text: formatLarge(results), targets: largeTargets(results) };
}

const parts = { comparison, throughput, memory, large };
const selected = Object.entries(parts).filter(([name]) => values[name as keyof typeof parts]);
const photos = await speedPhotos();
const reports: Report[] = [];
const chosen = selected.length > 0 ? selected.map(([, part]) => part) : [comparison, throughput];
for (const part of chosen) reports.push(await part(photos));

const targets = reports.flatMap((report) => report.targets);
if (values.json) {
	const peer = values['no-peer'] ? undefined : peerVersion;
	const measured = Object.assign({}, ...reports.map((report) => report.measured));
	printJson({ peer, ...measured, targets });
} else {
	for (const { text } of reports) console.log(`${text}\n`);
	console.log(formatTargets(targets));
}
process.exitCode = targets.every(({ isMet }) => isMet) ? 0 : 1;
