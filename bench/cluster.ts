// Several machines on one: node bench/cluster.ts [--pictures 200] [--visitors 20] [--side 640] [--rounds 20] [--json]
import { execFileSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { createBalancer } from './cluster/balancer.ts';
import { disturbed } from './cluster/disturbed.ts';
import { measureOverhead } from './cluster/overhead.ts';
import { makePictures, type Picture } from './cluster/pictures.ts';
import { formatCluster } from './cluster/report.ts';
import { createRig } from './cluster/rig.ts';
import { sendAll } from './cluster/send.ts';
import { seconds } from './faults/finding.ts';
import { machine, versionOf } from './machine.ts';

const { values } = parseArgs({
	options: {
		pictures: { type: 'string', default: '200' },
		visitors: { type: 'string', default: '20' },
		/** Longer side of the pictures, in pixels. */
		side: { type: 'string', default: '640' },
		/** Of the comparison with a server alone. */
		rounds: { type: 'string', default: '20' },
		json: { type: 'boolean', default: false },
	},
});

/** For the throughput: enough that no worker ever waits for a visitor. */
const steadyVisitors = 4;
const warmUps = 2;

const began = performance.now();
const tell = (what: string) => console.error(`${seconds(performance.now() - began)}: ${what}`);

const pictures = await makePictures(Number(values.pictures), Number(values.side));
const rig = await createRig();
try {
	const overhead = await measureOverhead(rig, pictures.slice(0, Number(values.rounds) + warmUps));
	tell('overhead measured');

	const nodes = [await rig.startNode(), await rig.startNode()];
	const balancer = createBalancer(() => nodes.map(({ url }) => url));
	const sample = pictures.slice(0, Math.ceil(pictures.length / 10));
	const workers = [await rig.startWorker(0)];
	const one = await throughput(sample);
	tell('one worker measured');
	workers.push(await rig.startWorker(1));
	const two = await throughput(sample);
	tell('two workers measured');

	const visitors = Number(values.visitors);
	const faults = await disturbed({ rig, nodes, workers, pictures, visitors, tell });
	const cluster = { overhead, picturesPerSecond: { one, two }, faults };
	if (values.json)
		console.log(JSON.stringify({ date: new Date(), machine: machine(), versions: versions(), ...cluster }));
	else console.log(formatCluster(cluster));
	process.exitCode = faults.findings.every(({ isKept }) => isKept) ? 0 : 1;

	async function throughput(sample: readonly Picture[]): Promise<number> {
		const start = performance.now();
		const outcomes = await sendAll(balancer, sample, { visitors: steadyVisitors });
		const done = outcomes.filter(({ bytes }) => bytes).length;
		return done / ((performance.now() - start) / 1000);
	}
} finally {
	await rig.close();
}

function versions(): Record<string, string> {
	const said = (program: string) => execFileSync(program, ['--version'], { encoding: 'utf8' });
	return {
		redis: /v=([\d.]+)/.exec(said('redis-server'))?.[1] ?? 'unknown',
		radosgw: /version ([\d.]+)/.exec(said('radosgw'))?.[1] ?? 'unknown',
		bullmq: versionOf('bullmq'),
		s3Client: versionOf('@aws-sdk/client-s3'),
	};
}
