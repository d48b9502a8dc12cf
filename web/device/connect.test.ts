import { afterEach, expect, test, vi } from 'vitest';
import { deviceModel } from '#contract/device-model.ts';
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

/** Of a script that runs. */
const scriptError = Object.assign(new Event('error'), { message: 'Uncaught RangeError' });

test.each([
	['an error in its script', scriptError, 'failed'],
	['a message that cannot be read', new Event('messageerror'), 'failed'],
	['a script that cannot be fetched', new Event('error'), 'not-loaded'],
])('a worker that ends with %s fails the calls under way and those to come', async (_what, event, code) => {
	const { connection, worker } = connected();
	const loading = connection.load(deviceModel, new Uint8Array(4), choice);
	expect(connection.hasFailed).toBe(false);
	worker.dispatchEvent(event);
	await expect(loading).rejects.toMatchObject({ code });
	await expect(connection.render(new Blob(), {})).rejects.toMatchObject({ code });
	expect(connection.hasFailed).toBe(true);
});

test('a worker may be ended twice', () => {
	const { connection, worker } = connected();
	connection.end();
	connection.end();
	expect(worker.endings).toBe(1);
});
