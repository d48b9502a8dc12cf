// An archive of colours and matte, made while it streams.
import type { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { StoredImage } from '../../store/store.ts';

const archiveNames = ['color.jpg', 'alpha.png'];

/**
 * Streams one file after the other. JPG and PNG gain nothing from deflate, but a deflated stream marks its own end, by
 * which programs that unpack an archive while they receive it, such as Java's ZipInputStream, find the end of a file.
 */
export function archive(outputs: readonly StoredImage[]): Readable {
	const zip = new ZipFile();
	const output = zip.outputStream as Readable;
	for (const [i, { stream }] of outputs.entries()) {
		// Even for a stream whose turn has not come: otherwise its error would reach nobody.
		stream.once('error', (error) => output.destroy(error));
		zip.addReadStream(stream, archiveNames[i] as string, { compressionLevel: 1 });
	}
	zip.end();
	// A cancelled archive leaves the files that it has not read open.
	return output.once('close', () => {
		for (const { stream } of outputs) stream.destroy();
	});
}
