// A model that is a whole file of an npm package.
import { readFile } from 'node:fs/promises';
import type { PromptableCard } from './card.ts';
import { ModelError } from './model-error.ts';
import { sha256 } from './sha256.ts';

/** The model from the package, with its hash verified. Throws ModelError 'missing' or 'damaged'. */
export async function readPackaged({ name, source, sha256: expected }: PromptableCard): Promise<Buffer> {
	const bytes = await readFile(source.file).catch((cause) => {
		throw new ModelError('missing', `The model "${name}" is not in ${source.file}; "npm ci" installs it.`, {
			cause,
		});
	});
	const hash = sha256(bytes);
	if (hash === expected) return bytes;
	throw new ModelError(
		'damaged',
		`The model "${name}" is rejected: its SHA-256 is ${hash}, not ${expected}.`,
	);
}
