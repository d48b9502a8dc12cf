// An archive of colours and matte, made while it streams.
import { Readable } from 'node:stream';
import { makeZip } from 'client-zip';
import type { StoredImage } from '../../store/store.ts';

const archiveNames = ['color.jpg', 'alpha.png'];

/** Not compressed: JPG and PNG are already. Streams one file after the other. */
export function archive(outputs: readonly StoredImage[]): Readable {
	const files = outputs.map(({ stream, sizeBytes }, i) => ({
		name: archiveNames[i] as string,
		input: stream,
		size: sizeBytes,
		lastModified: new Date(),
	}));
	const zip = Readable.fromWeb(makeZip(files) as Parameters<typeof Readable.fromWeb>[0]);
	// A cancelled archive leaves the files that it has not read open.
	return zip.once('close', () => {
		for (const { stream } of outputs) stream.destroy();
	});
}
