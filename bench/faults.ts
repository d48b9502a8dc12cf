// What happens when things go wrong, on the real server with the real engine: node bench/faults.ts [--only NAME,...] [--seconds 120] [--json]
import { parseArgs } from 'node:util';
import { badConnections } from './faults/bad-connections.ts';
import { type Bench, createBench } from './faults/bench-server.ts';
import { crashed } from './faults/crashed.ts';
import { type Finding, formatFindings, seconds } from './faults/finding.ts';
import { fullDisk } from './faults/full-disk.ts';
import { identity } from './faults/identity.ts';
import { killedChildren } from './faults/killed-children.ts';
import { overload } from './faults/overload.ts';
import { stopped } from './faults/stopped.ts';
import { cutOutAlone, pictures, type Subjects } from './faults/subjects.ts';
import { machine } from './machine.ts';

const { values } = parseArgs({
	options: {
		/** Names of scenarios, separated by commas; all by default. */
		only: { type: 'string' },
		/** Length of the overload. */
		seconds: { type: 'string', default: '120' },
		/** Children to kill. */
		kills: { type: 'string', default: '20' },
		json: { type: 'boolean', default: false },
	},
});

const visitors = 12;
const crashes = 5;

type Scenario = (bench: Bench, subjects: Subjects) => Promise<Finding[]>;
const scenarios: Record<string, Scenario> = {
	identity,
	overload: (bench, subjects) => overload(bench, subjects, Number(values.seconds)),
	children: (bench, subjects) => killedChildren(bench, subjects, Number(values.kills)),
	stop: stopped,
	crash: (bench) => crashed(bench, crashes),
	connections: badConnections,
	disk: fullDisk,
};
const chosen = (values.only?.split(',') ?? Object.keys(scenarios)).map((name) => {
	const scenario = scenarios[name];
	if (!scenario) throw new Error(`There is no scenario "${name}", but ${Object.keys(scenarios).join(', ')}.`);
	return { name, scenario };
});

const bench = await createBench();
const findings: Finding[] = [];
try {
	const alone = await bench.start(await bench.newDataDir());
	const subjects = await cutOutAlone(alone.url, await pictures(visitors));
	await alone.close();
	console.error(`a visit alone takes ${seconds(subjects.visitMs)}`);

	for (const { name, scenario } of chosen) {
		const start = performance.now();
		findings.push(...(await scenario(bench, subjects)));
		console.error(`${name}: done in ${seconds(performance.now() - start)}`);
	}
} finally {
	await bench.close();
}

if (values.json) console.log(JSON.stringify({ date: new Date(), machine: machine(), findings }));
else console.log(formatFindings(findings));
process.exitCode = findings.every(({ isKept }) => isKept) ? 0 : 1;
