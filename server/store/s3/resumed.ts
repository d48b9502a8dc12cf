// A download that continues where its response broke off or fell silent: servers close the connection of a client that
// reads nothing for a minute, and a server that can no longer be reached closes none.
import { Readable } from 'node:stream';

/** Each response brings megabytes, or the server is at fault. */
const maxResumes = 10;

/** Read ahead for each download, like the disk store does. */
const chunkBytes = 16_384;

/**
 * `first`: from the first byte. `reopen`: the same from a later one. A response that brings nothing for `silentMs`
 * while it is read counts as broken off. Fails with the error of the last response.
 */
export function resumed(
	first: Readable,
	reopen: (from: number) => Promise<Readable>,
	silentMs: number,
): Readable {
	let source = first;
	let silence: NodeJS.Timeout | undefined;
	let position = 0;
	let resumes = 0;
	const stream = new Readable({
		highWaterMark: chunkBytes,
		read() {
			expectData();
			source.resume();
		},
		destroy(error, done) {
			clearTimeout(silence);
			source.destroy();
			done(error);
		},
	});

	function expectData(): void {
		clearTimeout(silence);
		silence = setTimeout(() => source.destroy(new Error(`silent for ${silentMs} ms`)), silentMs);
	}

	function follow(next: Readable): void {
		source = next;
		next.on('data', (chunk: Buffer) => {
			position += chunk.length;
			if (stream.push(chunk)) return expectData();
			clearTimeout(silence);
			next.pause();
		});
		next.once('end', () => {
			clearTimeout(silence);
			stream.push(null);
		});
		next.on('error', (error) => void resume(error));
	}

	async function resume(error: Error): Promise<void> {
		clearTimeout(silence);
		if (stream.destroyed || source.readableEnded) return;
		try {
			if (++resumes > maxResumes) throw error;
			const next = await reopen(position);
			if (stream.destroyed) return void next.destroy();
			expectData();
			follow(next);
		} catch (cause) {
			stream.destroy(cause as Error);
		}
	}

	follow(first);
	return stream;
}
