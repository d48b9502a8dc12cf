// How fast and how large: node bench/speed.ts [--comparison [--model NAME]] [--throughput] [--memory] [--sizing] [--json]
import { parseArgs } from 'node:util';
import { defaultModel, findCard } from '#engine/index.ts';
import { sizing } from '#engine/pool/sizing.ts';
import { machine } from './machine.ts';
import { peerVersion } from './peer/peer.ts';
import { compare } from './speed/compare.ts';
import { startContenders } from './speed/contenders.ts';
import { measureDivisions } from './speed/divisions.ts';
import { measureMemory } from './speed/memory.ts';
import { type Photo, speedPhotos } from './speed/photos.ts';
import { memoryOf } from './speed/process-memory.ts';
import {
	formatComparisons,
	formatDivisions,
	formatMemory,
	formatTargets,
	formatThroughput,
} from './speed/report.ts';
import {
	comparisonTargets,
	engineMemoryTargets,
	memoryTargets,
	type Target,
	throughputTargets,
} from './speed/targets.ts';
import { measureThroughput } from './speed/throughput.ts';

const { values } = parseArgs({
	options: {
		/** The whole path against the bare network and the peer, step by step. This and the next run by default. */
		comparison: { type: 'boolean', default: false },
		/** Each runs the engine and the peer once a size, the bare network twice. */
		rounds: { type: 'string', default: '7' },
		'no-peer': { type: 'boolean', default: false },
		/** Network of the engine and of the bare inference in the comparison, a name of `npm run model -- list`. */
		model: { type: 'string', default: defaultModel.name },
		/** Eight visitors at once on the real server. */
		throughput: { type: 'boolean', default: false },
		/** Whether memory stays flat over many pictures. Minutes. */
		memory: { type: 'boolean', default: false },
		pictures: { type: 'string', default: '200' },
		/** Which division of the cores into children and threads is best here. Minutes. */
		sizing: { type: 'boolean', default: false },
		json: { type: 'boolean', default: false },
	},
});

interface Report {
	readonly measured: object;
	readonly text: string;
	readonly targets: readonly Target[];
}

const { threadsPerWorker } = sizing(1);
const tell = (progress: string) => console.error(progress);

async function comparison(photos: readonly Photo[]): Promise<Report> {
	const contenders = await startContenders({
		withPeer: !values['no-peer'],
		model: findCard(values.model),
		threads: threadsPerWorker,
	});
	try {
		const rounds = Number(values.rounds);
		const comparisons = await compare(contenders, photos, rounds, (done) => tell(`round ${done}/${rounds}`));
		const engineChildPeakBytes = memoryOf(contenders.engineChildPid).peakBytes;
		return {
			measured: { comparisons, engineChildPeakBytes },
			text: formatComparisons(comparisons),
			targets: [...comparisonTargets(comparisons), ...engineMemoryTargets(engineChildPeakBytes)],
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
	const series = await measureMemory(photo as Photo, Number(values.pictures), ({ pictures }) =>
		tell(`${pictures}/${values.pictures} pictures`),
	);
	return { measured: { memory: series }, text: formatMemory(series), targets: memoryTargets(series) };
}

async function divisions([photo]: readonly Photo[]): Promise<Report> {
	const measured = await measureDivisions(photo as Photo, undefined, ({ workers, threadsPerWorker }) =>
		tell(`${workers} x ${threadsPerWorker} done`),
	);
	return { measured: { divisions: measured }, text: formatDivisions(measured), targets: [] };
}

const parts = { comparison, throughput, memory, sizing: divisions };
const asked = Object.entries(parts).filter(([name]) => values[name as keyof typeof parts]);
const photos = await speedPhotos();
const reports: Report[] = [];
const chosen = asked.length > 0 ? asked.map(([, part]) => part) : [comparison, throughput];
for (const part of chosen) reports.push(await part(photos));

const targets = reports.flatMap((report) => report.targets);
if (values.json) {
	const peer = values['no-peer'] ? undefined : peerVersion;
	const measured = Object.assign({}, ...reports.map((report) => report.measured));
	console.log(JSON.stringify({ date: new Date(), machine: machine(), peer, ...measured, targets }));
} else {
	for (const { text } of reports) console.log(`${text}\n`);
	if (targets.length > 0) console.log(formatTargets(targets));
}
process.exitCode = targets.every(({ isMet }) => isMet) ? 0 : 1;
