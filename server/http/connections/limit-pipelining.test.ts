import { once } from 'node:events';
import { createServer, IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { lines, open, untilClosed } from '#test/api/raw.ts';
import { limitPipelining } from './limit-pipelining.ts';

it('a thousand requests in one piece are not even parsed', async () => {
	let parsed = 0;
	class CountedMessage extends IncomingMessage {
		constructor(socket: IncomingMessage['socket']) {
			super(socket);
			parsed += 1;
		}
	}
	const started: string[] = [];
	const handle = limitPipelining((request) => void started.push(request.url ?? ''), 3);
	const server = createServer({ IncomingMessage: CountedMessage }, handle).listen(0, '127.0.0.1');
	await once(server, 'listening');
	const socket = open(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
	socket.write(lines('GET /first HTTP/1.1', 'Host: x') + lines('GET / HTTP/1.1', 'Host: x').repeat(1000));
	expect(await untilClosed(socket)).toBe('');
	expect(started).toEqual(['/first']);
	// At most one request that runs, three that wait, one too many, and the next.
	expect(parsed).toBeLessThanOrEqual(6);
	server.close();
});
