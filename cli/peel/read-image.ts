// An image's bytes, after the cheap checks: size by the file system, type by the first bytes.
import { constants, type Stats } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { AppError } from '#contract/errors.ts';
import { imageTypeOf } from '#contract/image-type.ts';
import { limits } from '#contract/limits.ts';
import { FileFault } from './failure.ts';

/**
 * Throws AppError 'empty-file', 'too-large', 'unsupported-type', FileFault, or the file system's error.
 * Its pixels are counted by the engine.
 */
export async function readImage(file: string): Promise<Buffer> {
	// Before it is opened, because opening some devices has an effect.
	requireFile(await stat(file));
	// Meanwhile the name may lead to a pipe, and opening that would block until
	// another program writes into it, even at Ctrl-C.
	const handle = await open(file, constants.O_RDONLY | constants.O_NONBLOCK);
	try {
		const found = await handle.stat();
		requireFile(found);
		if (found.size === 0) throw new AppError('empty-file');
		if (found.size > limits.maxBytes) throw new AppError('too-large', `${found.size} bytes`);
		const bytes = await handle.readFile();
		requireKnownType(bytes);
		return bytes;
	} finally {
		await handle.close();
	}
}

function requireFile(found: Stats): void {
	if (!found.isFile()) throw new FileFault('file-error', 'It is not a file.');
}

function requireKnownType(bytes: Buffer): void {
	const type = imageTypeOf(bytes);
	if (!limits.types.some((accepted) => accepted === type)) throw new AppError('unsupported-type');
}
