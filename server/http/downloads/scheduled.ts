// Sends the chunks of all downloads round-robin among clients.
import { pipeline, type Readable, Transform } from 'node:stream';
import { createRoundRobin } from '../round-robin.ts';

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
const chunksPerIteration = 8;

/** For all downloads of this process, which has one event loop. */
const downloads = createRoundRobin(chunksPerIteration);

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
