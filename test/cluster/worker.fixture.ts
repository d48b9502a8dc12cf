// A worker in its own process, for tests that kill it. Only its engine is fake. Its argument is HeldWork as JSON.
import { appendFileSync, existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { readConfig } from '#server/config/config.ts';
import { runWorker } from '#server/run-worker.ts';
import { openDiskStore } from '#server/wire/one-machine.ts';
import { createFakeEngine } from '#test/fake-engine.ts';
import { shortLocks } from './cluster.ts';

export interface HeldWork {
	/** Jobs finish once this file exists. */
	readonly gate: string;
	/** The file to which each started job adds a line with the process id. */
	readonly journal: string;
}

const { gate, journal }: HeldWork = JSON.parse(process.argv[2] ?? '{}');
const fake = createFakeEngine();
const engine: typeof fake = {
	...fake,
	async cutOut(bytes, options, call) {
		appendFileSync(journal, `${process.pid}\n`);
		while (!existsSync(gate)) await sleep(20, undefined, { ...(call?.signal && { signal: call.signal }) });
		return fake.cutOut(bytes, options, call);
	},
};

const config = readConfig();
const store = await openDiskStore(config, Date.now);
// A sweep would delete what another process is still writing.
await runWorker(config, { engine, store: { ...store, sweep: async () => 0 }, ...shortLocks });
