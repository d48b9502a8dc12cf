// Another site: an empty page whose host name differs from that of the server, which tests call by its address.
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll } from 'vitest';

/** Serves the page for the tests of one file. */
export function openOtherSite(): { readonly url: string } {
	let server: Server;
	beforeAll(async () => {
		server = createServer((_request, reply) => {
			reply.setHeader('content-type', 'text/html').end('<!doctype html><title>another site</title>');
		}).listen(0, 'localhost');
		await once(server, 'listening');
	});
	afterAll(() => void server?.close());
	return {
		get url() {
			return `http://localhost:${(server.address() as AddressInfo).port}/`;
		},
	};
}
