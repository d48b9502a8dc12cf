// From a model card to the bytes of its network, and what is on this machine: never unverified bytes.
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { joinChunks, loadBundled } from './bundled.ts';
import type { ModelCard } from './card.ts';
import { ModelError } from './model-error.ts';
import { loadQuantised } from './quantised.ts';
import { sha256, sha256OfFile } from './sha256.ts';

/** Inside the install: it goes when the install goes, and nothing is left in anybody's home. */
export const defaultModelsDir = fileURLToPath(new URL('../../node_modules/.cache/peel', import.meta.url));

/** Another version of a network has another name, so one never takes the other's place. */
export function modelFile(card: ModelCard, modelsDir: string): string {
	return join(modelsDir, `${card.name}-${card.sha256.slice(0, 12)}.onnx`);
}

/**
 * The ONNX file of a card, as bytes whose SHA-256 has just been checked; load the session from these bytes,
 * not from the file, so that what was checked is what runs. Nothing is ever fetched here. Throws ModelError
 * 'missing' or 'damaged'.
 */
export async function loadModel(card: ModelCard, modelsDir = defaultModelsDir): Promise<Buffer> {
	const file = modelFile(card, modelsDir);
	const { source } = card;
	if (source.kind === 'bundled') return loadBundled(card, source, file);
	if (source.kind === 'quantised') {
		return loadQuantised(card, source, file, () => loadOriginal(source.from, modelsDir));
	}
	const bytes = await readFile(file).catch((cause) => {
		const hint = `"npm run model -- pull ${card.name}" fetches it`;
		throw new ModelError('missing', `The model "${card.name}" is not in ${modelsDir}; ${hint}.`, { cause });
	});
	if (sha256(bytes) === card.sha256) return bytes;
	throw new ModelError('damaged', `${file} is damaged; "npm run model -- pull ${card.name}" mends it.`);
}

/** Of a network that is read once, to make another of it, no copy is kept. */
function loadOriginal(card: ModelCard, modelsDir: string): Promise<Buffer> {
	return card.source.kind === 'bundled' ? joinChunks(card, card.source) : loadModel(card, modelsDir);
}

/** Whether the card's network is on this machine: quick, and no proof that it is intact. */
export async function isHere(card: ModelCard, modelsDir: string): Promise<boolean> {
	if (card.source.kind === 'bundled') return isThere(join(card.source.directory, 'resources.json'));
	if (card.source.kind === 'quantised') return isHere(card.source.from, modelsDir);
	return isThere(modelFile(card, modelsDir));
}

/** Hashes the whole network where it lies; of one made of another, that other. */
export async function verifyModel(
	card: ModelCard,
	modelsDir: string,
): Promise<'intact' | 'damaged' | 'missing'> {
	if (card.source.kind === 'quantised') return verifyModel(card.source.from, modelsDir);
	if (!(await isHere(card, modelsDir))) return 'missing';
	if (card.source.kind === 'download') {
		return (await sha256OfFile(modelFile(card, modelsDir))) === card.sha256 ? 'intact' : 'damaged';
	}
	return joinChunks(card, card.source).then(
		() => 'intact',
		() => 'damaged',
	);
}

function isThere(file: string): Promise<boolean> {
	return stat(file).then(
		(found) => found.isFile(),
		() => false,
	);
}
