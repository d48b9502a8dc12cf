// A download that continues where its response broke off: servers close the
// connection of a reader that takes nothing for a minute.
import { Readable } from 'node:stream';

/** Each response brings megabytes, or the server is at fault. */
const maxResumes = 10;

/** Read ahead for each download, like the disk store does. */
const chunkBytes = 16_384;

/** `first`: from the first byte. `reopen`: the same from a later one. Fails as the last of them did. */
export function resumed(first: Readable, reopen: (from: number) => Promise<Readable>): Readable {
	let source = first;
	let position = 0;
	let resumes = 0;
	const stream = new Readable({
		highWaterMark: chunkBytes,
		read() {
			source.resume();
		},
		destroy(error, done) {
			source.destroy();
			done(error);
		},
	});

	function follow(next: Readable): void {
		source = next;
		next.on('data', (chunk: Buffer) => {
			position += chunk.length;
			if (!stream.push(chunk)) next.pause();
		});
		next.once('end', () => stream.push(null));
		next.on('error', (error) => void resume(error));
	}

	async function resume(error: Error): Promise<void> {
		if (stream.destroyed || source.readableEnded) return;
		try {
			if (++resumes > maxResumes) throw error;
			const next = await reopen(position);
			if (stream.destroyed) next.destroy();
			else follow(next);
		} catch (cause) {
			stream.destroy(cause as Error);
		}
	}

	follow(first);
	return stream;
}
