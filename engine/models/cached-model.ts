// A model that is derived from other files: made once, cached, and verified at every read.
import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { removeDrafts, writeAtomically } from '../files/atomic-write.ts';
import type { ModelFacts } from './card.ts';
import { sha256 } from './sha256.ts';

/**
 * The copy in `file` if it is intact, otherwise the result of `make`, which is then written there. The cache is
 * optional: on a read-only file system the model is made at every start. Deletes files of killed processes beside it
 * and, when a model is made, those of earlier versions of Peel.
 */
export async function loadCached(
	card: ModelFacts,
	file: string,
	make: () => Promise<Buffer>,
): Promise<Buffer> {
	// Files left by killed processes take up to 135 MB each.
	await removeDrafts(path.dirname(file));
	const cached = await readIntact(card, file);
	if (cached) return cached;
	await rm(file, { force: true }).catch(() => undefined);
	const bytes = await make();
	await writeAtomically(file, bytes).then(
		() => removeEarlier(card, file),
		() => undefined,
	);
	return bytes;
}

/** Deletes the models of earlier versions of Peel; an earlier version that runs again makes its own anew. */
async function removeEarlier({ name }: ModelFacts, file: string): Promise<void> {
	const folder = path.dirname(file);
	const isOfName = new RegExp(`^${name}-[0-9a-f]{12}\\.onnx$`);
	for (const found of await readdir(folder).catch(() => []))
		if (isOfName.test(found) && found !== path.basename(file))
			await rm(path.join(folder, found), { force: true }).catch(() => undefined);
}

/** Undefined if there is no file, or one whose hash is not the card's. */
export async function readIntact(card: ModelFacts, file: string): Promise<Buffer | undefined> {
	const bytes = await readFile(file).catch(() => undefined);
	return bytes && sha256(bytes) === card.sha256 ? bytes : undefined;
}
