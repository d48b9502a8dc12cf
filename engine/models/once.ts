// A network that is made of other files here: made once, kept, and checked whenever it is read.
import { readFile, rm } from 'node:fs/promises';
import type { ModelCard } from './card.ts';
import { saveModelFile } from './save-model.ts';
import { sha256 } from './sha256.ts';

/**
 * The copy kept in `file` if it is intact, else what `make` makes, which is kept there. The copy is a
 * convenience: where nothing can be written, it is made at every start.
 */
export async function madeOnce(card: ModelCard, file: string, make: () => Promise<Buffer>): Promise<Buffer> {
	const kept = await readFile(file).catch(() => undefined);
	if (kept && sha256(kept) === card.sha256) return kept;
	if (kept) await rm(file, { force: true }).catch(() => undefined);
	const bytes = await make();
	await saveModelFile(file, bytes).catch(() => undefined);
	return bytes;
}
