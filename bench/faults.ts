// Faults on the real server with the real engine: npm run bench:faults -- --help
import { fail, readCommandLine, readCount } from '../scripts/command-line.ts';
import { badConnections } from './faults/bad-connections.ts';
import { fairness } from './faults/fairness.ts';
import { fullDisk } from './faults/full-disk.ts';
import { greedyClient } from './faults/greedy-client.ts';
import { identity } from './faults/identity.ts';
import { killedServer } from './faults/killed-server.ts';
import { killedWorkers } from './faults/killed-workers.ts';
import { overload } from './faults/overload.ts';
import { shutdown } from './faults/shutdown.ts';
import { storageShare } from './faults/storage-share.ts';
import { cutOutAlone, images, type Subjects } from './faults/subjects.ts';
import { type Bench, createBench } from './processes/bench-server.ts';
import { type Finding, formatFindings, seconds } from './report/finding.ts';
import { printJson } from './report/machine.ts';

const usage = `Usage: npm run bench:faults -- [options]

Runs the real server with the real engine under overload, kills and full disks, and checks the promised behaviour. Status 1
if a promise is broken. About fifteen minutes; Linux only.

  --only NAME,...  scenarios: identity, overload, fairness, workers, stop, crash,
                   connections, greedy, disk, storage (all)
  --seconds N      duration of the overload, and of each flood of one client (120)
  --kills N        worker processes to kill (20)
  --json           one JSON document
  --help           this text`;

const { values } = readCommandLine(usage, {
	options: {
		only: { type: 'string' },
		seconds: { type: 'string', default: '120' },
		kills: { type: 'string', default: '20' },
		json: { type: 'boolean', default: false },
	},
});
const overloadSeconds = readCount('seconds', values.seconds);
const kills = readCount('kills', values.kills);

/** Number of different test images, and of concurrent clients in the scenario "identity". */
const clients = 12;
const crashes = 5;

type Scenario = (bench: Bench, subjects: Subjects) => Promise<Finding[]>;
const scenarios: Record<string, Scenario> = {
	identity,
	overload: (bench, subjects) => overload(bench, subjects, overloadSeconds),
	fairness: (bench, subjects) => fairness(bench, subjects, overloadSeconds),
	workers: (bench, subjects) => killedWorkers(bench, subjects, kills),
	stop: shutdown,
	crash: (bench) => killedServer(bench, crashes),
	connections: badConnections,
	greedy: greedyClient,
	disk: fullDisk,
	storage: storageShare,
};
const chosen = (values.only?.split(',') ?? Object.keys(scenarios)).map((name) => {
	const scenario = scenarios[name];
	return scenario ? { name, scenario } : fail(`--only: there is no scenario "${name}"; see --help.`);
});

const bench = await createBench();
const findings: Finding[] = [];
try {
	const alone = await bench.start(await bench.newDataDir());
	const subjects = await cutOutAlone(alone.url, await images(clients));
	await alone.close();
	console.error(`latency of a single client: ${seconds(subjects.runMs)}`);

	for (const { name, scenario } of chosen) {
		const start = performance.now();
		findings.push(...(await scenario(bench, subjects)));
		console.error(`${name}: done in ${seconds(performance.now() - start)}`);
	}
} finally {
	await bench.close();
}

if (values.json) printJson({ findings });
else console.log(formatFindings(findings));
process.exitCode = findings.every(({ isKept }) => isKept) ? 0 : 1;
