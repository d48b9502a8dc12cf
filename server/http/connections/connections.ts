// Limits of connections: time-outs, how many may be open, and how many requests may wait on one. The defaults of Node
// and Fastify are mostly unbounded.
import { createServer, type Server } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyServerFactory } from 'fastify';
import { limits } from '#contract/limits.ts';
import { maxFormBytes } from '../../images/upload-memory.ts';
import { clientOf } from '../../rate-limits/client.ts';
import { createUsage, hasShare } from '../../rate-limits/usage.ts';
import { maxDrainBytes } from '../problems.ts';
import { limitPipelining } from './limit-pipelining.ts';
import { readBeforeClosing } from './read-before-closing.ts';
import type { BodyLimits } from './slow-bodies.ts';

export interface ConnectionLimits extends BodyLimits {
	/** From the start of the connection, or the end of the previous request, until the last header. */
	readonly headerMs: number;
	/** The same until the last byte of the body, however fast it arrives. */
	readonly requestMs: number;
	/** Interval at which all three are checked; with Node's default of 30 s a header time-out of 10 s could take 40. */
	readonly checkMs: number;
	/** An upload, from its last header to its response. */
	readonly uploadMs: number;
	/**
	 * A process call, and a call of a program: time in the queue and the job itself, as long as they may take on a slow
	 * machine, each twice, because a job is retried once after a crash.
	 */
	readonly processMs: number;
	/**
	 * Every other response until its last byte, against clients that read a little now and then: as long as an image is
	 * kept, because megabytes take minutes on a slow network.
	 */
	readonly responseMs: number;
	/** The response to a program, which holds a slot and the space of its result. */
	readonly programResponseMs: number;
	/**
	 * A connection without any traffic, such as that of a client that does not read its response; longer than any job.
	 */
	readonly idleMs: number;
	/**
	 * Between two requests; longer than the 60 s of common proxies, so that a
	 * proxy never reuses a connection that we just closed.
	 */
	readonly keepAliveMs: number;
	readonly connections: number;
	/**
	 * Open connections of one client, behind a proxy requests under way: sixty browsers with six connections each behind
	 * the address of one office, and some to spare.
	 */
	readonly connectionsPerClient: number;
	/** Requests that a client may send on a connection before the response to the one before them. */
	readonly waitingRequests: number;
	/** Memory of all uploads in flight; see images/upload-memory.ts for the share of one client. */
	readonly uploadBytes: number;
	/** How long a call of a program waits for such memory; what is left of `bodyMs` then is for its body. */
	readonly memoryWaitMs: number;
}

const { bodyTimeoutMs: bodyMs, bodyBytesPerSecond } = limits;
const processMs = 4 * limits.maxJobTimeoutMs + 10_000;

export const connectionLimits: ConnectionLimits = {
	headerMs: limits.headerTimeoutMs,
	bodyMs,
	bodyBytesPerSecond,
	shortBytesPerSecond: 1_000_000,
	maxBytes: maxDrainBytes,
	requestMs: processMs,
	checkMs: 1_000,
	uploadMs: bodyMs + Math.ceil(maxFormBytes / bodyBytesPerSecond) * 1_000 + 10_000,
	processMs,
	responseMs: limits.retentionMinutes * 60_000,
	programResponseMs: 600_000,
	idleMs: processMs + 10_000,
	keepAliveMs: 72_000,
	connections: 4_000,
	connectionsPerClient: 500,
	waitingRequests: 16,
	uploadBytes: 256 * 1024 * 1024,
	memoryWaitMs: 15_000,
};

/**
 * For Fastify's option `serverFactory`. Fastify then listens on a single address, even for `localhost`: the second
 * server that it would create for the other one has none of these limits.
 *
 * The number of requests on one connection is not limited: rate limits count them, and Node would announce the last one
 * without closing the connection.
 */
export function serverFactory(chosen: ConnectionLimits, isBehindProxy: boolean): FastifyServerFactory {
	return (handle) => {
		const server = createServer(
			{
				headersTimeout: chosen.headerMs,
				requestTimeout: chosen.requestMs,
				connectionsCheckingInterval: chosen.checkMs,
				keepAliveTimeout: chosen.keepAliveMs,
				// Node's own rejection has no body; see rejectUnclearHost in request-checks.ts.
				requireHostHeader: false,
			},
			limitPipelining(readBeforeClosing(handle), chosen.waitingRequests),
		);
		server.setTimeout(chosen.idleMs);
		server.maxConnections = chosen.connections;
		server.on('connection', closeWithoutAddress);
		if (!isBehindProxy) limitConnectionsPerClient(server, chosen);
		return server;
	};
}

/**
 * A connection that was reset before it was accepted has no address, and its request would count for no client. For all
 * others the address is read here, and known from then on.
 */
function closeWithoutAddress(socket: Socket): void {
	if (socket.remoteAddress === undefined) socket.destroy();
}

/**
 * Closes connections of a client beyond its limit, or beyond a seventh of what is free, before reading a byte: a few
 * clients cannot take all connections. Behind a proxy all connections come from the proxy, see requests-per-client.ts.
 */
function limitConnectionsPerClient(
	server: Server,
	{ connections, connectionsPerClient }: ConnectionLimits,
): void {
	const open = createUsage();
	server.on('connection', (socket) => {
		const client = clientOf(socket.remoteAddress ?? '');
		if (!hasShare(open, client, connections, connectionsPerClient)) {
			socket.destroy();
			return;
		}
		open.add(client, 1);
		socket.once('close', () => open.add(client, -1));
	});
}
