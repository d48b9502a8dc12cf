// What happens when things go wrong, on the real server with the real engine: node bench/faults.ts [--only NAME,...] [--seconds 120] [--json]
import { parseArgs } from 'node:util';
import { badConnections } from './faults/bad-connections.ts';
import { createBench } from './faults/bench-server.ts';
import { crashed } from './faults/crashed.ts';
import { type Finding, formatFindings, seconds } from './faults/finding.ts';
import { fullDisk } from './faults/full-disk.ts';
import { identity } from './faults/identity.ts';
import { killedChildren } from './faults/killed-children.ts';
import { overload } from './faults/overload.ts';
import { stopped } from './faults/stopped.ts';
import { cutOutAlone, pictures } from './faults/subjects.ts';
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

const bench = await createBench();
const findings: Finding[] = [];
try {
	const alone = await bench.start(await bench.newDataDir());
	const subjects = await cutOutAlone(alone.url, await pictures(visitors));
	await alone.close();
	console.error(`a visit alone takes ${seconds(subjects.visitMs)}`);

	const scenarios: Record<string, () => Promise<Finding[]>> = {
		identity: () => identity(bench, subjects),
		overload: () => overload(bench, subjects, Number(values.seconds)),
		children: () => killedChildren(bench, subjects, Number(values.kills)),
		stop: () => stopped(bench, subjects),
		crash: () => crashed(bench, crashes),
		connections: () => badConnections(bench, subjects),
		disk: () => fullDisk(bench),
	};
	for (const name of values.only?.split(',') ?? Object.keys(scenarios)) {
		const scenario = scenarios[name];
		if (!scenario)
			throw new Error(`There is no scenario "${name}", but ${Object.keys(scenarios).join(', ')}.`);
		const start = performance.now();
		findings.push(...(await scenario()));
		console.error(`${name}: done in ${seconds(performance.now() - start)}`);
	}
} finally {
	await bench.close();
}

if (values.json) console.log(JSON.stringify({ date: new Date(), machine: machine(), findings }));
else console.log(formatFindings(findings));
process.exitCode = findings.every(({ isKept }) => isKept) ? 0 : 1;
