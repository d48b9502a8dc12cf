// A model that is a whole file of an npm package.
import { readFile } from 'node:fs/promises';
import type { ModelFacts, PackagedSource } from './card.ts';
import { ModelError } from './model-error.ts';
import { verified } from './sha256.ts';

/** The model from the package, with its hash verified. Throws ModelError 'missing' or 'damaged'. */
export async function readPackaged(card: ModelFacts, { file }: PackagedSource): Promise<Buffer> {
	const bytes = await readFile(file).catch((cause) => {
		throw new ModelError('missing', `The model "${card.name}" is not in ${file}; "npm ci" installs it.`, {
			cause,
		});
	});
	return verified(card, bytes);
}
