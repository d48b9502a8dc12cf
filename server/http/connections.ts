// Time-outs of connections, and how many may be open, in all and for one client. Fastify's own defaults are unbounded.
import type { Server } from 'node:http';
import { limits } from '#contract/limits.ts';
import { clientOf } from '../rate-limits/client.ts';

export interface ConnectionLimits {
	/** From the start of the connection, or the end of the previous request, until the last header. */
	readonly headerMs: number;
	/** The same until the last byte of the body. */
	readonly requestMs: number;
	/** Interval at which both are checked; with Node's default of 30 s a header time-out of 10 s could take 40. */
	readonly checkMs: number;
	/** An upload, from its first byte to its response. */
	readonly uploadMs: number;
	/** A process call: time in the queue and the job itself, as long as they may take on a slow machine, each twice, because a job is retried once after a crash. */
	readonly processMs: number;
	/** Every other response until its last byte, against clients that never read it. */
	readonly responseMs: number;
	/** A connection without any traffic; longer than any job. */
	readonly idleMs: number;
	/** Between two requests; longer than the 60 s of common proxies, so that a proxy never reuses a connection that we just closed. */
	readonly keepAliveMs: number;
	readonly connections: number;
	/** Of one client: sixty browsers with six connections each behind the address of one office, and some to spare. */
	readonly connectionsPerClient: number;
}

const requestMs = limits.headerTimeoutMs + limits.bodyTimeoutMs;
const processMs = 4 * limits.maxJobTimeoutMs + 10_000;

export const connectionLimits: ConnectionLimits = {
	headerMs: limits.headerTimeoutMs,
	requestMs,
	checkMs: 1_000,
	uploadMs: requestMs + 10_000,
	processMs,
	responseMs: 600_000,
	idleMs: processMs + 10_000,
	keepAliveMs: 72_000,
	connections: 4_000,
	connectionsPerClient: 500,
};

/**
 * As Fastify's options. The number of requests on one connection is not limited: rate limits count them, and Node would announce
 * the last one without closing the connection.
 */
export function connectionOptions(chosen: ConnectionLimits) {
	return {
		http: {
			headersTimeout: chosen.headerMs,
			connectionsCheckingInterval: chosen.checkMs,
			// Node's own rejection has no body; see rejectUnclearHost in request-checks.ts.
			requireHostHeader: false,
		},
		requestTimeout: chosen.requestMs,
		handlerTimeout: chosen.responseMs,
		connectionTimeout: chosen.idleMs,
		keepAliveTimeout: chosen.keepAliveMs,
	};
}

/**
 * Closes connections beyond the limits before reading a byte. Behind a proxy all connections come from the proxy, which then has
 * to limit clients itself.
 */
export function limitConnections(server: Server, chosen: ConnectionLimits, isBehindProxy: boolean): void {
	server.maxConnections = chosen.connections;
	if (isBehindProxy) return;
	const open = new Map<string, number>();
	server.on('connection', (socket) => {
		const client = clientOf(socket.remoteAddress ?? '');
		const count = open.get(client) ?? 0;
		if (count >= chosen.connectionsPerClient) {
			socket.destroy();
			return;
		}
		open.set(client, count + 1);
		socket.once('close', () => {
			const left = (open.get(client) ?? 1) - 1;
			if (left > 0) open.set(client, left);
			else open.delete(client);
		});
	});
}
