// Work by a server for a call that is cancelled early.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createServerCutter } from './server-cutter.ts';

it('a call that was cancelled while its image was read sends nothing, and does not end the process', async () => {
	const requested = vi.fn();
	const server = createServer(requested);
	onTestFinished(() => void server.close().closeAllConnections());
	await once(server.listen(0, '127.0.0.1'), 'listening');
	const unhandled = vi.fn();
	process.on('unhandledRejection', unhandled);
	onTestFinished(() => void process.off('unhandledRejection', unhandled));

	const { port } = server.address() as AddressInfo;
	const { cutOut } = createServerCutter(new URL(`http://127.0.0.1:${port}`), { printError() {} });
	const reason = new Error('cancelled');
	const cancelled = { signal: AbortSignal.abort(reason), progress() {} };
	await expect(cutOut(Buffer.alloc(1000), { recipe: {} }, cancelled)).rejects.toBe(reason);
	// The parts of the form are read one after the other.
	for (let iteration = 0; iteration < 20; iteration++) await setImmediate();
	expect(unhandled).not.toHaveBeenCalled();
	expect(requested).not.toHaveBeenCalled();
});
