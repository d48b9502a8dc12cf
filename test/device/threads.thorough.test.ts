// Threads of the networks in the browser share out the parts of steps: each part runs once, none before the step before
// has ended, and a failure ends the run.
import { Worker } from 'node:worker_threads';
import { afterEach, expect, test } from 'vitest';
import { createTeam } from '#web/device/network/run/team.ts';
import { countersOf, partCount, runOf, stepsOf } from './counting-steps.fixture.ts';

const workers: Worker[] = [];
afterEach(async () => {
	await Promise.all(workers.splice(0).map((worker) => worker.terminate()));
});

const helperScript = `
	const { workerData, parentPort } = require('node:worker_threads');
	import(workerData.team).then(async ({ createTeam }) => {
		const { stepsOf } = await import(workerData.steps);
		const team = createTeam(workerData.memory, workerData.helpers);
		parentPort.postMessage('ready');
		for (;;) team.help((run) => stepsOf(workerData.memory, run));
	});
`;

async function startHelper(memory: WebAssembly.Memory, helpers: number): Promise<void> {
	const worker = new Worker(helperScript, {
		eval: true,
		workerData: {
			memory,
			helpers,
			team: new URL('../../web/device/network/run/team.ts', import.meta.url).href,
			steps: new URL('counting-steps.fixture.ts', import.meta.url).href,
		},
	});
	workers.push(worker);
	worker.on('error', () => {});
	await new Promise((resolve, reject) => {
		worker.once('message', resolve);
		worker.once('error', reject);
	});
}

function createMemory(): WebAssembly.Memory {
	return new WebAssembly.Memory({ initial: 2, maximum: 2, shared: true });
}

test.each([0, 1, 3])(
	'with %i helpers every part runs once in each run, in the order of the steps',
	async (helpers) => {
		const memory = createMemory();
		await Promise.all(Array.from({ length: helpers }, () => startHelper(memory, helpers)));
		const team = createTeam(memory, helpers);
		const { runs, early } = countersOf(memory);
		for (let run = 1; run <= 30; run++) {
			team.lead(runOf(run), stepsOf(memory, runOf(run)));
			expect([...runs]).toEqual(Array(partCount).fill(run));
		}
		expect(early[0]).toBe(0);
	},
);

test('a step that fails ends the run with its error', () => {
	const memory = createMemory();
	const failing = {
		parts: 2,
		run() {
			throw new Error('memory access out of bounds');
		},
	};
	expect(() => createTeam(memory, 0).lead(runOf(1), [failing])).toThrow('memory access out of bounds');
});

test('a helper thread that fails ends the run of the leading thread', async () => {
	const memory = createMemory();
	await startHelper(memory, 1);
	expect(() => createTeam(memory, 1).lead({ ...runOf(1), size: { width: 1, height: 1 } }, [])).toThrow(
		'A thread of the network has failed.',
	);
});
