// Ends requests whose bodies arrive too slowly, or never end. Node's own time-out knows only their whole duration, which
// for a photo over a mobile network is minutes.
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { clientOfRequest } from '../../rate-limits/client.ts';

export interface BodyLimits {
	/** The longest time that a body may keep the server waiting for more of it. */
	readonly bodyMs: number;
	/**
	 * Each time that so many bytes arrive, the body gets a second more: a fast start cannot be followed by a long pause.
	 * Apache's RequestReadTimeout has such a MinRate.
	 */
	readonly bodyBytesPerSecond: number;
	/**
	 * The same while memory is short for its client: a large body that arrives
	 * fast holds it for no longer than it has to.
	 */
	readonly shortBytesPerSecond: number;
	/** Interval at which bodies are checked. */
	readonly checkMs: number;
	/** The longest body that is read to its end, also that of a request that was rejected, with what frames it. */
	readonly maxBytes: number;
}

interface Body {
	/** Bytes that had arrived on the connection at its beginning. */
	readonly startBytes: number;
	endMs: number;
	shortEndMs: number;
	/** Bytes that had arrived on the connection at the last check. */
	bytes: number;
}

/** When bodies have less time. */
interface Need {
	/** Whether memory is short for a client: otherwise slow bodies could hold the memory of uploads for minutes. */
	isShort(client: string): boolean;
	/** From then on no body gets more time: all end within `bodyMs`. */
	isStopping(): boolean;
}

/** Reports them as Node does, by 'clientError'. */
export function limitSlowBodies(
	app: FastifyInstance,
	{ bodyMs, bodyBytesPerSecond, shortBytesPerSecond, checkMs, maxBytes }: BodyLimits,
	{ isShort, isStopping }: Need,
): void {
	const bodies = new Map<FastifyRequest, Body>();
	let checkedAt = performance.now();

	function check(): void {
		const now = performance.now();
		// While this process was stopped it could read nothing: what arrived meanwhile is read after this.
		const lateMs = Math.max(0, now - checkedAt - checkMs);
		checkedAt = now;
		for (const [request, body] of bodies) {
			const { socket, complete } = request.raw;
			if (complete || socket.destroyed) {
				bodies.delete(request);
				continue;
			}
			const arrived = isStopping() ? 0 : socket.bytesRead - body.bytes;
			const extend = (endMs: number, bytesPerSecond: number) =>
				Math.min(now + bodyMs, endMs + lateMs + (arrived / bytesPerSecond) * 1000);
			body.bytes = socket.bytesRead;
			body.endMs = extend(body.endMs, bodyBytesPerSecond);
			body.shortEndMs = extend(body.shortEndMs, shortBytesPerSecond);
			const isInTime = now <= (isShort(clientOfRequest(request)) ? body.shortEndMs : body.endMs);
			if (isInTime && socket.bytesRead - body.startBytes <= maxBytes) continue;
			bodies.delete(request);
			app.server.emit('clientError', createTimeout(), socket);
		}
	}

	app.addHook('onRequest', async (request) => {
		if (!hasBody(request.raw)) return;
		const endMs = performance.now() + bodyMs;
		const { bytesRead } = request.raw.socket;
		bodies.set(request, { startBytes: bytesRead, endMs, shortEndMs: endMs, bytes: bytesRead });
	});
	const timer = setInterval(check, checkMs).unref();
	app.server.on('close', () => clearInterval(timer));
}

/** Whether a request has a body, by its headers, before any of it has arrived. */
export function hasBody({ headers }: IncomingMessage): boolean {
	return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** The same code as Node's own request time-out. */
function createTimeout(): Error {
	return Object.assign(new Error('The body arrives too slowly.'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
}
