// The file of a model as a gzip file for browsers to download: made once, and verified by hash when it is made and at
// each start.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { removeDrafts, writeAtomically } from '../../files/atomic-write.ts';
import { hasSpaceFor } from '../../files/disk-space.ts';
import { makeFolder } from '../../files/make-folder.ts';
import type { ModelFacts } from '../card.ts';
import { ModelError } from '../model-error.ts';

/** The facts of the file before compression. */
type FileFacts = Pick<ModelFacts, 'name' | 'bytes' | 'sha256'>;

export interface CompressedModel {
	/** SHA-256 of the file before compression. */
	readonly sha256: string;
	/** Absolute path of the gzip file. */
	readonly file: string;
	/** Length of the gzip file. */
	readonly bytes: number;
	/** SHA-256 of the gzip file, hexadecimal. The same version of zlib makes the same file on every machine. */
	readonly digest: string;
}

/** Bytes that are compressed at once. */
const pieceBytes = 1024 * 1024;

const copyName = /-[0-9a-f]{12}\.onnx\.gz$/;

/** The name includes the hash, see `copyName`. */
export function compressedFile({ name, sha256 }: FileFacts, folder: string): string {
	return path.join(folder, `${name}-${sha256.slice(0, 12)}.onnx.gz`);
}

/**
 * The gzip file in `folder` if it is intact, otherwise one made of the bytes that `load` returns, which are the whole
 * file. Begins to write to the folder before it calls `load`, which takes long, and leaves `leaveFreeBytes` of the disk
 * free. Throws what the file system and `load` throw, and ModelError 'disk-full' and 'damaged'.
 */
export async function compressModel(
	model: FileFacts,
	folder: string,
	load: () => Promise<Uint8Array>,
	leaveFreeBytes = 0,
): Promise<CompressedModel> {
	const file = compressedFile(model, folder);
	const found = await inspect(model, file).catch(() => undefined);
	if (found) return found;
	await makeFolder(folder);
	await removeDrafts(folder);
	await requireDiskSpace(model, folder, leaveFreeBytes);
	await writeAtomically(file, compressed(load));
	const made = await inspect(model, file);
	if (made) return made;
	throw new ModelError('damaged', `The copy of the model "${model.name}" in ${file} is damaged.`);
}

/** Deletes models of other versions, and drafts of killed processes. */
export async function deleteOthers(folder: string, kept: CompressedModel): Promise<void> {
	await removeDrafts(folder);
	for (const name of await readdir(folder)) {
		const file = path.join(folder, name);
		if (copyName.test(name) && file !== kept.file) await rm(file, { force: true });
	}
}

/** The length of the compressed file is not known yet, but is smaller. */
async function requireDiskSpace(
	{ name, bytes }: FileFacts,
	folder: string,
	leaveFreeBytes: number,
): Promise<void> {
	if (!(await hasSpaceFor(bytes + leaveFreeBytes, folder)))
		throw new ModelError(
			'disk-full',
			`There is not enough disk space for a copy of "${name}" in ${folder}: it needs ${bytes} bytes, and ${leaveFreeBytes} have to stay free.`,
		);
}

async function* compressed(load: () => Promise<Uint8Array>): AsyncGenerator<Uint8Array> {
	const bytes = await load();
	const pieces = function* () {
		for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes);
	};
	yield* Readable.from(pieces()).pipe(createGzip({ chunkSize: pieceBytes }));
}

/** Undefined if the file is not exactly the compressed model. Throws if it cannot be read or decompressed. */
async function inspect({ sha256 }: FileFacts, file: string): Promise<CompressedModel | undefined> {
	const [whole, content] = [createHash('sha256'), createHash('sha256')];
	const gunzip = createGunzip();
	const read = new PassThrough().on('data', (chunk) => whole.update(chunk));
	await pipeline(createReadStream(file), read, gunzip, content);
	const { size } = await stat(file);
	const isExact = gunzip.bytesWritten === size && content.digest('hex') === sha256;
	return isExact ? { sha256, file, bytes: size, digest: whole.digest('hex') } : undefined;
}
