// Failover of a cluster on this machine: npm run bench:cluster -- --help
import { execFileSync } from 'node:child_process';
import { installCommand, isInstalled, packagesOf } from '#test/programs.ts';
import { fail, readCommandLine, readCount } from '../scripts/command-line.ts';
import { type Failover, measureFailover } from './cluster/failover.ts';
import { createRig } from './cluster/rig.ts';
import { cutOutAlone, images, type Subject } from './faults/subjects.ts';
import { formatFindings, seconds } from './report/finding.ts';
import { printJson, versionOf } from './report/machine.ts';

const usage = `Usage: npm run bench:cluster -- [options]

Two HTTP nodes, two workers, Redis and an S3 server (Ceph) as processes on this machine, killed and restarted under load.
Status 1 if a promise is broken. About ten minutes on two cores.

  --images N   images to send (200)
  --clients N  concurrent clients (20)
  --json       one JSON document
  --help       this text`;

const { values } = readCommandLine(usage, {
	options: {
		images: { type: 'string', default: '200' },
		clients: { type: 'string', default: '20' },
		json: { type: 'boolean', default: false },
	},
});
const imageCount = readCount('images', values.images);
const clients = readCount('clients', values.clients);

const missing = (['Redis', 'S3'] as const).filter((server) => !isInstalled(server));
if (missing.length > 0)
	fail(
		`This benchmark needs ${missing.join(' and ')} servers. On Debian: sudo sh -c '${installCommand(packagesOf(missing))}'`,
	);

const startedAt = performance.now();
const log = (event: string) => console.error(`${seconds(performance.now() - startedAt)}: ${event}`);

/** Number of different images; they are sent in turn. */
const differentImages = 12;

const rig = await createRig();
try {
	const alone = await rig.startAlone();
	const { all } = await cutOutAlone(alone.url, await images(differentImages));
	await alone.close();
	log('reference cutouts are made');
	const sent = Array.from({ length: imageCount }, (_, i) => all[i % all.length] as Subject);
	const nodes = [await rig.startNode(), await rig.startNode()];
	const workers = [await rig.startWorker(), await rig.startWorker()];
	log('nodes and workers are ready');
	const failover = await measureFailover({ rig, nodes, workers, images: sent, clients, log });
	if (values.json) printJson({ versions: versions(), ...failover });
	else console.log(format(failover));
	process.exitCode = failover.findings.every(({ isKept }) => isKept) ? 0 : 1;
} finally {
	await rig.close();
}

function format({ findings, imagesPerSecond, rejections }: Failover): string {
	const retried = Object.entries(rejections).map(([rejection, times]) => `${times} x ${rejection}`);
	return `${formatFindings(findings)}\n\n${imagesPerSecond.toFixed(3)} images/s. Rejected and retried: ${retried.join(', ') || 'none'}`;
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
