// Schedules the chunks of downloads round-robin among clients, a few in each iteration of the event loop, so that
// hundreds of downloads of one client do not delay others. Requests start in the same way, see
// connections/requests-per-iteration.ts.
import { pipeline, type Readable, Transform } from 'node:stream';
import { turnOf } from '../../rate-limits/client.ts';

interface RoundRobin {
	/**
	 * Calls `send` in a later iteration: for each client in the order of calls,
	 * and after one chunk of every other client that waits. An IPv6 /48 counts as four clients.
	 */
	schedule(client: string, send: () => void): void;
}

/**
 * Read ahead for each download, and kept at each step. Small, because a client
 * may have hundreds of downloads that it does not read.
 */
export const chunkBytes = 16_384;

/**
 * Handing a chunk over to the operating system takes up to a millisecond. Unscheduled,
 * 500 downloads of one client that all took data at once kept every other request
 * waiting for five seconds (measured on two busy cores); scheduled for half a second.
 */
const defaultChunksPerIteration = 8;

export function createRoundRobin(chunksPerIteration = defaultChunksPerIteration): RoundRobin {
	/** The waiting chunks by turnOf(client); the first ones are next. */
	const waiting = new Map<string, (() => void)[]>();
	let isPlanned = false;

	function plan(): void {
		if (!isPlanned) setImmediate(sendNext);
		isPlanned = true;
	}

	function sendNext(): void {
		isPlanned = false;
		for (let chunks = 0; chunks < chunksPerIteration; chunks++) {
			const next = waiting.entries().next();
			if (next.done) return;
			const [turn, sends] = next.value;
			const send = sends.shift();
			// To the end of the queue, if it has more to send.
			waiting.delete(turn);
			if (sends.length > 0) waiting.set(turn, sends);
			send?.();
		}
		if (waiting.size > 0) plan();
	}

	return {
		schedule(client, send) {
			plan();
			const turn = turnOf(client);
			const sends = waiting.get(turn);
			if (sends) sends.push(send);
			else waiting.set(turn, [send]);
		},
	};
}

/** For all downloads of this process, which has one event loop. */
const downloads = createRoundRobin();

/**
 * The stream, its chunks scheduled round-robin among clients. Destroying it
 * destroys the stream, and a failure of the stream becomes its own.
 */
export function scheduled(stream: Readable, client: string): Readable {
	const sent = new Transform({
		highWaterMark: chunkBytes,
		transform(chunk, _encoding, done) {
			downloads.schedule(client, () => done(null, chunk));
		},
	});
	// The failure is the reader's to handle.
	return pipeline(stream, sent, () => {});
}
