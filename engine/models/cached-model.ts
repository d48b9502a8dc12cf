// A model that is derived from other files: made once, cached, and verified at every read.
import { readFile, rm } from 'node:fs/promises';
import type { ModelCard } from './card.ts';
import { saveModelFile } from './save-model.ts';
import { sha256 } from './sha256.ts';

/**
 * The copy in `file` if it is intact, else the result of `make`, which is written there. The cache is optional: on a
 * read-only file system the model is made at every start.
 */
export async function loadCached(
	card: ModelCard,
	file: string,
	make: () => Promise<Buffer>,
): Promise<Buffer> {
	const cached = await readFile(file).catch(() => undefined);
	if (cached && sha256(cached) === card.sha256) return cached;
	if (cached) await rm(file, { force: true }).catch(() => undefined);
	const bytes = await make();
	await saveModelFile(file, bytes).catch(() => undefined);
	return bytes;
}
