import { afterEach, expect, test, vi } from 'vitest';
import { mixedModel } from '#contract/device-models.ts';
import { connect } from './connect.ts';

afterEach(() => vi.unstubAllGlobals());

/** One that never answers. */
class SilentWorker extends EventTarget {
	static last: SilentWorker | undefined;
	readonly posted: unknown[] = [];
	endings = 0;
	constructor() {
		super();
		SilentWorker.last = this;
	}
	postMessage(message: unknown) {
		this.posted.push(message);
	}
	terminate() {
		this.endings++;
	}
}

function connected() {
	vi.stubGlobal('Worker', SilentWorker);
	const connection = connect();
	return { connection, worker: SilentWorker.last as SilentWorker };
}

const choice = { backend: 'wasm', threads: 1, kernels: undefined } as const;

test.each(['error', 'messageerror'])(
	'a worker that ends with %s fails the calls under way and those to come',
	async (name) => {
		const { connection, worker } = connected();
		const loading = connection.load(mixedModel, new Uint8Array(4), choice);
		expect(connection.hasFailed).toBe(false);
		worker.dispatchEvent(new Event(name));
		await expect(loading).rejects.toMatchObject({ code: 'failed' });
		await expect(connection.render(new Blob(), {})).rejects.toMatchObject({ code: 'failed' });
		expect(connection.hasFailed).toBe(true);
	},
);

test('a worker may be ended twice', () => {
	const { connection, worker } = connected();
	connection.end();
	connection.end();
	expect(worker.endings).toBe(1);
});
