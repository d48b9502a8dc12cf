import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { limits } from '#contract/limits.ts';
import { maxFormBytes } from '../../images/upload-memory.ts';
import { connectionLimits, serverFactory } from './connections.ts';

it('a download may take as long as its image is kept, and one that stalls ends sooner', () => {
	expect(connectionLimits.responseMs).toBeGreaterThanOrEqual(limits.retentionMinutes * 60_000);
	expect(connectionLimits.idleMs).toBeLessThan(connectionLimits.responseMs);
});

it('no time-out ends what another one permits', () => {
	const { bodyMs, bodyBytesPerSecond, uploadMs, requestMs, processMs, idleMs, keepAliveMs } =
		connectionLimits;
	const slowestUploadMs = bodyMs + (maxFormBytes / bodyBytesPerSecond) * 1000;
	expect(uploadMs).toBeGreaterThan(slowestUploadMs);
	expect(requestMs).toBeGreaterThan(slowestUploadMs);
	expect(idleMs).toBeGreaterThan(processMs);
	// Common proxies reuse a connection for this long.
	expect(keepAliveMs).toBeGreaterThan(60_000);
});

it('no more connections are open than the limit allows, even behind a proxy', async () => {
	const server = serverFactory({ ...connectionLimits, connections: 2 }, true)((_request, reply) => {
		reply.end();
	}, {});
	onTestFinished(() => void server.close());
	await once(server.listen(0, '127.0.0.1'), 'listening');
	const { port } = server.address() as AddressInfo;
	const sockets = [1, 2, 3].map(() => connect(port, '127.0.0.1').on('error', () => {}));
	onTestFinished(() => {
		for (const socket of sockets) socket.destroy();
	});
	const [first, second, third] = sockets as [Socket, Socket, Socket];
	await once(third, 'close');
	expect([first.destroyed, second.destroyed]).toEqual([false, false]);
});

it.each([
	['', false],
	[' behind a proxy', true],
])(
	'every request has the client address that it counts for, however soon its connection is reset%s',
	async (_which, isBehindProxy) => {
		const addresses: (string | undefined)[] = [];
		const server = serverFactory(connectionLimits, isBehindProxy)((request, reply) => {
			addresses.push(request.socket.remoteAddress);
			reply.end();
		}, {});
		onTestFinished(() => void server.close());
		await once(server.listen(0, '127.0.0.1'), 'listening');
		const { port } = server.address() as AddressInfo;
		// Enough that some are reset before they are accepted.
		const resets = Array.from({ length: 50 }, async () => {
			const socket = connect(port, '127.0.0.1').on('error', () => {});
			socket.write('GET / HTTP/1.1\r\nHost: peel\r\n\r\n', () => socket.resetAndDestroy());
			await new Promise((resolve) => socket.once('close', resolve));
		});
		await Promise.all(resets);
		await fetch(`http://127.0.0.1:${port}`, { headers: { connection: 'close' } });
		expect(addresses).toContain('127.0.0.1');
		expect(addresses).not.toContain(undefined);
	},
);
