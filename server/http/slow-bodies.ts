// Ends requests whose bodies arrive too slowly. Node's own time-out knows only their whole duration, which for a photo over a mobile network is minutes.
import type { IncomingMessage, Server } from 'node:http';

export interface BodyLimits {
	/** From the last header until the last byte of the body. */
	readonly bodyMs: number;
	/** It may take a second longer for each so many bytes that have arrived, as Apache's RequestReadTimeout has it with MinRate. */
	readonly bodyBytesPerSecond: number;
	/** Interval at which bodies are checked. */
	readonly checkMs: number;
}

interface Start {
	readonly atMs: number;
	/** Bytes that had arrived on the connection. */
	readonly bytes: number;
}

/** Reports them as Node does, by 'clientError'. Nobody has more time than `bodyMs` while `isMemoryShort`: otherwise slow clients could hold the memory of uploads for minutes. */
export function limitSlowBodies(
	server: Server,
	{ bodyMs, bodyBytesPerSecond, checkMs }: BodyLimits,
	isMemoryShort: () => boolean,
): void {
	const starts = new Map<IncomingMessage, Start>();

	function check(): void {
		for (const [request, { atMs, bytes }] of starts) {
			const { socket, complete } = request;
			if (complete || socket.destroyed) {
				starts.delete(request);
				continue;
			}
			const extraMs = isMemoryShort() ? 0 : ((socket.bytesRead - bytes) / bodyBytesPerSecond) * 1000;
			if (performance.now() - atMs <= bodyMs + extraMs) continue;
			starts.delete(request);
			server.emit('clientError', createTimeout(), socket);
		}
	}

	server.on('request', (request) => {
		if (hasBody(request)) starts.set(request, { atMs: performance.now(), bytes: request.socket.bytesRead });
	});
	const timer = setInterval(check, checkMs).unref();
	server.on('close', () => clearInterval(timer));
}

function hasBody({ headers }: IncomingMessage): boolean {
	return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** As Node reports its own. */
function createTimeout(): Error {
	return Object.assign(new Error('The body arrives too slowly.'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
}
