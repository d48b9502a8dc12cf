// Finds free ports for servers that need a fixed one.
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

/** Different ports of 127.0.0.1, free at the time of the call. */
export async function freePorts(count: number): Promise<number[]> {
	const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
	await Promise.all(servers.map((server) => once(server, 'listening')));
	const ports = servers.map((server) => (server.address() as AddressInfo).port);
	await Promise.all(servers.map((server) => once(server.close(), 'close')));
	return ports;
}
