import { Duplex } from 'node:stream';
import { afterEach, expect, it, vi } from 'vitest';
import { createClientErrorHandler } from './client-errors.ts';

afterEach(() => void vi.useRealTimers());

it('a client that sends too slowly and reads nothing, not even the response that says so, is disconnected all the same', () => {
	vi.useFakeTimers();
	const { clientErrorHandler } = createClientErrorHandler(false, () => {});
	// What the operating system cannot take is never reported as written.
	const socket = new Duplex({ read() {}, write() {} });
	const app = { log: { info() {} } };
	clientErrorHandler.call(app as never, { code: 'ERR_HTTP_REQUEST_TIMEOUT' }, socket as never);
	expect(socket.destroyed).toBe(false);
	vi.advanceTimersByTime(10_000);
	expect(socket.destroyed).toBe(true);
});
