import { once } from 'node:events';
import { setImmediate as nextIteration } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { serverForAll } from '#test/server-for-tests.ts';
import { lines, open } from './raw.ts';

const server = serverForAll();

it('of a hundred requests at once a few are served in each iteration of the event loop', async () => {
	const completed = () => server.log.filter((line) => line.includes('"request completed"')).length;
	const sockets = Array.from({ length: 100 }, () => open(server.url));
	const requestAll = () => {
		for (const socket of sockets) socket.write(lines('GET /health HTTP/1.1', 'Host: x'));
		return Promise.all(sockets.map((socket) => once(socket, 'data')));
	};
	// The server accepts one connection in an iteration, so that all are open before the requests that count.
	await requestAll();
	let before = completed();
	expect(before).toBe(100);
	const replies = requestAll();
	while (before < 200) {
		await nextIteration();
		const now = completed();
		expect(now - before).toBeLessThan(30);
		before = now;
	}
	await replies;
	for (const socket of sockets) socket.destroy();
});
