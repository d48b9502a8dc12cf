// A download that is not whole yet: its bytes so far, and which version of the remote file they are of.
import { readFile, rm, stat, writeFile } from 'node:fs/promises';

export interface Part {
	/** Where the bytes are, from the first one on, without a gap. */
	readonly file: string;
	/** 0: begin anew. */
	readonly receivedBytes: number;
	/** Strong validator of the version the bytes are of (RFC 9110, 8.8.1). */
	readonly etag: string | undefined;
}

/** What an earlier pull left of `file`; without its ETag nothing can be joined on, so that counts as nothing. */
export async function findPart(file: string, wholeBytes: number): Promise<Part> {
	const part = `${file}.part`;
	const size = await stat(part).then(
		(found) => found.size,
		() => 0,
	);
	const etag = await readFile(etagFileOf(part), 'utf8').catch(() => undefined);
	return etag && size > 0 && size <= wholeBytes
		? { file: part, receivedBytes: size, etag }
		: { file: part, receivedBytes: 0, etag: undefined };
}

/** For bytes about to be written from the first one on; without a strong validator they cannot be resumed. */
export async function beginAnew({ file }: Part, etag: string | undefined): Promise<void> {
	// The old ETag goes first: whenever this is cut off, bytes never lie beside the ETag of another version.
	await rm(etagFileOf(file), { force: true });
	await writeFile(file, '');
	if (etag) await writeFile(etagFileOf(file), etag, { flush: true });
}

export async function discard({ file }: Pick<Part, 'file'>): Promise<void> {
	await rm(etagFileOf(file), { force: true });
	await rm(file, { force: true });
}

function etagFileOf(part: string): string {
	return `${part}.etag`;
}
