// How long a connection may keep us waiting, how many there may be, and how many of one visitor. Fastify's own defaults are unbounded.
import type { Server } from 'node:http';
import { limits } from '#contract/limits.ts';
import { visitorOf } from '../rate-limits/client-of.ts';

export interface ConnectionLimits {
	/** From the connection, or the end of the request before, until the last header. */
	readonly headerMs: number;
	/** The same until the last byte of the body. */
	readonly requestMs: number;
	/** How often both are looked at; Node's own half minute would let a header of 10 s take 40. */
	readonly checkMs: number;
	/** An upload, from its first byte to its answer. */
	readonly uploadMs: number;
	/** Waiting in line and working, each twice: a child that crashed costs a job one more run. */
	readonly processMs: number;
	/** Everything else, a picture's last byte included, against readers that never take it. */
	readonly answerMs: number;
	/** A connection on which nothing moves at all; longer than any work. */
	readonly silenceMs: number;
	/** Between two requests; longer than the 60 s after which usual proxies drop a connection, so that theirs are never dropped first. */
	readonly keepAliveMs: number;
	readonly connections: number;
	/** Of one visitor: sixty browsers of six connections behind one office's address, and some to spare. */
	readonly connectionsPerVisitor: number;
}

const requestMs = limits.headerTimeoutMs + limits.bodyTimeoutMs;
const processMs = 2 * (limits.queueTimeoutMs + limits.jobTimeoutMs) + 10_000;

export const connectionLimits: ConnectionLimits = {
	headerMs: limits.headerTimeoutMs,
	requestMs,
	checkMs: 1_000,
	uploadMs: requestMs + 10_000,
	processMs,
	answerMs: 600_000,
	silenceMs: processMs + 10_000,
	keepAliveMs: 72_000,
	connections: 4_000,
	connectionsPerVisitor: 500,
};

/** As Fastify wants them. Requests of one connection have no limit: rates count them, and Node would announce the end without bringing it about. */
export function connectionOptions(chosen: ConnectionLimits) {
	return {
		http: {
			headersTimeout: chosen.headerMs,
			connectionsCheckingInterval: chosen.checkMs,
			// Node's own refusal would have no body; see host-header.ts.
			requireHostHeader: false,
		},
		requestTimeout: chosen.requestMs,
		handlerTimeout: chosen.answerMs,
		connectionTimeout: chosen.silenceMs,
		keepAliveTimeout: chosen.keepAliveMs,
	};
}

/** Hangs up on connections beyond the limits, before a byte is read. Behind a proxy all are the proxy's, which then has to count visitors itself. */
export function limitConnections(server: Server, chosen: ConnectionLimits, isBehindProxy: boolean): void {
	server.maxConnections = chosen.connections;
	if (isBehindProxy) return;
	const open = new Map<string, number>();
	server.on('connection', (socket) => {
		const visitor = visitorOf(socket.remoteAddress ?? '');
		const count = open.get(visitor) ?? 0;
		if (count >= chosen.connectionsPerVisitor) {
			socket.destroy();
			return;
		}
		open.set(visitor, count + 1);
		socket.once('close', () => {
			const left = (open.get(visitor) ?? 1) - 1;
			if (left > 0) open.set(visitor, left);
			else open.delete(visitor);
		});
	});
}
