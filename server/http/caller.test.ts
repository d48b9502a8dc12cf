import { EventEmitter } from 'node:events';
import type { FastifyReply } from 'fastify';
import { expect, it } from 'vitest';
import { disconnectSignal } from './caller.ts';

interface State {
	destroyed: boolean;
	writableFinished: boolean;
}

function reply(state: State) {
	const raw = Object.assign(new EventEmitter(), state);
	return { raw, signal: disconnectSignal({ raw } as unknown as FastifyReply) };
}
const disconnected = { code: 'request-timeout' };

it('the signal of a client that has left already is aborted at once', () => {
	const { signal } = reply({ destroyed: true, writableFinished: false });
	expect(signal.aborted).toBe(true);
	expect(signal.reason).toMatchObject(disconnected);
});

it('the signal is aborted when the client leaves before its response is complete', () => {
	const { raw, signal } = reply({ destroyed: false, writableFinished: false });
	expect(signal.aborted).toBe(false);
	raw.emit('close');
	expect(signal.reason).toMatchObject(disconnected);
});

it('the signal is not aborted by the end of a complete response, even one that has ended already', () => {
	const { raw, signal } = reply({ destroyed: false, writableFinished: false });
	raw.writableFinished = true;
	raw.emit('close');
	expect(signal.aborted).toBe(false);
	expect(reply({ destroyed: true, writableFinished: true }).signal.aborted).toBe(false);
});
