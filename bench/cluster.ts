// Overhead, throughput and failover of a cluster on this machine: npm run bench:cluster -- --help
import { execFileSync } from 'node:child_process';
import { installCommand, isInstalled, packagesOf } from '#test/programs.ts';
import { fail, readCommandLine, readCount } from '../scripts/command-line.ts';
import { createBalancer } from './cluster/balancer.ts';
import { sendAll } from './cluster/client.ts';
import { measureFailover } from './cluster/failover.ts';
import { makeImages, type TestImage } from './cluster/images.ts';
import { measureOverhead } from './cluster/overhead.ts';
import { formatCluster } from './cluster/report.ts';
import { createRig } from './cluster/rig.ts';
import { seconds } from './faults/finding.ts';
import { machine, versionOf } from './machine.ts';

const usage = `Usage: npm run bench:cluster -- [options]

Two HTTP nodes, two workers, Redis and an S3 server (Ceph) as processes on this machine: the overhead of Redis and S3, the
throughput of one and two workers, and failover. Status 1 if a promise is broken. About eleven minutes on two cores.

  --images N  images to send during failover (200)
  --clients N  concurrent clients during failover (20)
  --side N      longer side of the images in pixels (640)
  --rounds N    rounds of the comparison with a single server (20)
  --json        one JSON document
  --help        this text`;

const { values } = readCommandLine(usage, {
	options: {
		images: { type: 'string', default: '200' },
		clients: { type: 'string', default: '20' },
		side: { type: 'string', default: '640' },
		rounds: { type: 'string', default: '20' },
		json: { type: 'boolean', default: false },
	},
});
const imageCount = readCount('images', values.images);
const clients = readCount('clients', values.clients);
const side = readCount('side', values.side);
const rounds = readCount('rounds', values.rounds);

const missing = (['Redis', 'S3'] as const).filter((server) => !isInstalled(server));
if (missing.length > 0)
	fail(
		`This benchmark needs ${missing.join(' and ')} servers. On Debian: sudo sh -c '${installCommand(packagesOf(missing))}'`,
	);

/** Clients while throughput is measured: enough that no worker is ever idle. */
const steadyClients = 4;
const warmUps = 2;

const startedAt = performance.now();
const log = (event: string) => console.error(`${seconds(performance.now() - startedAt)}: ${event}`);

const images = await makeImages(imageCount, side);
const rig = await createRig();
try {
	const overhead = await measureOverhead(rig, images.slice(0, rounds + warmUps));
	log('overhead measured');

	const nodes = [await rig.startNode(), await rig.startNode()];
	const balancer = createBalancer(() => nodes.map(({ url }) => url));
	const sample = images.slice(0, Math.ceil(images.length / 10));
	const workers = [await rig.startWorker(0)];
	const one = await throughput(sample);
	log('one worker measured');
	workers.push(await rig.startWorker(1));
	const two = await throughput(sample);
	log('two workers measured');

	const faults = await measureFailover({ rig, nodes, workers, images, clients, log });
	const cluster = { overhead, imagesPerSecond: { one, two }, faults };
	if (values.json)
		console.log(JSON.stringify({ date: new Date(), machine: machine(), versions: versions(), ...cluster }));
	else console.log(formatCluster(cluster));
	process.exitCode = faults.findings.every(({ isKept }) => isKept) ? 0 : 1;

	async function throughput(sample: readonly TestImage[]): Promise<number> {
		const start = performance.now();
		const outcomes = await sendAll(balancer, sample, { clients: steadyClients });
		const done = outcomes.filter(({ bytes }) => bytes).length;
		return done / ((performance.now() - start) / 1000);
	}
} finally {
	await rig.close();
}

function versions(): Record<string, string> {
	const versionText = (program: string) => execFileSync(program, ['--version'], { encoding: 'utf8' });
	return {
		redis: /v=([\d.]+)/.exec(versionText('redis-server'))?.[1] ?? 'unknown',
		radosgw: /version ([\d.]+)/.exec(versionText('radosgw'))?.[1] ?? 'unknown',
		bullmq: versionOf('bullmq'),
		s3Client: versionOf('@aws-sdk/client-s3'),
	};
}
