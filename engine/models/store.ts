// Loads the verified bytes of a card's model, and tests whether a model is installed and intact.
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { joinChunks } from './bundled.ts';
import { loadCached, readIntact } from './cached-model.ts';
import type { ConvertedCard, ModelCard, ModelFacts, PackagedCard } from './card.ts';
import { convert } from './converted.ts';
import { ModelError } from './model-error.ts';
import { readPackaged } from './packaged.ts';
import { quantise } from './quantised.ts';
import { sha256, sha256OfFile } from './sha256.ts';

type AnyCard = ModelCard | ConvertedCard | PackagedCard;

/** Inside the installation, so that deleting it leaves nothing in a home directory. */
export const defaultModelsDir = fileURLToPath(new URL('../../node_modules/.cache/peel', import.meta.url));

/**
 * Models that `loadModel` would otherwise make, made while a container image was built (deploy/image/make-models.ts);
 * elsewhere this folder does not exist.
 */
export const madeModelsDir = fileURLToPath(new URL('../../models', import.meta.url));

/** The name includes the hash, so versions of a model never overwrite each other. */
export function modelFile(card: ModelFacts, modelsDir: string): string {
	return join(modelsDir, `${card.name}-${card.sha256.slice(0, 12)}.onnx`);
}

/**
 * The ONNX file of a card as verified bytes. Create the session from these bytes, not from the file, so that exactly
 * what was verified runs. Never downloads. Throws ModelError 'missing' or 'damaged'; if it has to be converted, also
 * 'disk-full', and an Error if the process that converts ends without a result.
 */
export async function loadModel(
	card: AnyCard,
	modelsDir = defaultModelsDir,
	madeDir = madeModelsDir,
): Promise<Buffer> {
	if (isPackaged(card)) return readPackaged(card, card.source);
	const made = await readIntact(card, modelFile(card, madeDir));
	if (made) return made;
	const file = modelFile(card, modelsDir);
	if (isConverted(card)) return loadCached(card, file, () => convert(card, modelsDir));
	const { source } = card;
	if (source.kind === 'bundled') return loadCached(card, file, () => joinChunks(card, source));
	if (source.kind === 'quantised') {
		return loadCached(card, file, async () =>
			quantise(card, source, await loadOriginal(source.from, modelsDir)),
		);
	}
	const bytes = await readFile(file).catch((cause) => {
		const hint = `"npm run model -- pull ${card.name}" fetches it`;
		throw new ModelError('missing', `The model "${card.name}" is not in ${modelsDir}; ${hint}.`, { cause });
	});
	if (sha256(bytes) === card.sha256) return bytes;
	throw new ModelError('damaged', `${file} is damaged; "npm run model -- pull ${card.name}" replaces it.`);
}

/** Like `loadModel`, but stores no copy of a model that it has to quantise or to convert. */
export async function readModel(
	card: ModelCard | ConvertedCard,
	modelsDir: string,
	madeDir = madeModelsDir,
): Promise<Buffer> {
	for (const folder of [madeDir, modelsDir]) {
		const stored = await readIntact(card, modelFile(card, folder));
		if (stored) return stored;
	}
	if (isConverted(card)) return convert(card, modelsDir);
	const { source } = card;
	if (source.kind !== 'quantised') return loadModel(card, modelsDir, madeDir);
	return quantise(card, source, await loadOriginal(source.from, modelsDir));
}

function isPackaged(card: AnyCard): card is PackagedCard {
	return card.source.kind === 'packaged';
}

function isConverted(card: AnyCard): card is ConvertedCard {
	return card.source.kind === 'converted';
}

/** Caches no copy: the source of a quantised model is read only once. */
function loadOriginal(card: ModelCard, modelsDir: string): Promise<Buffer> {
	return card.source.kind === 'bundled' ? joinChunks(card, card.source) : loadModel(card, modelsDir);
}

/** Whether the card's model, or the model from which it is quantised, is on this machine; does not verify it. */
export async function isInstalled(
	card: AnyCard,
	modelsDir: string,
	madeDir = madeModelsDir,
): Promise<boolean> {
	if (isPackaged(card)) return isThere(card.source.file);
	if (await isThere(modelFile(card, madeDir))) return true;
	if (isConverted(card)) return areThere(card.source.files);
	if (card.source.kind === 'bundled') return isThere(join(card.source.directory, 'resources.json'));
	if (card.source.kind === 'quantised') return isInstalled(card.source.from, modelsDir);
	return isThere(modelFile(card, modelsDir));
}

/**
 * Hashes the whole model on disk: its file in `madeDir`, if there is one. Otherwise, for a quantised model, hashes the
 * model from which it is quantised; for a converted one, an intact copy or a new conversion.
 */
export async function verifyModel(
	card: AnyCard,
	modelsDir: string,
	madeDir = madeModelsDir,
): Promise<'intact' | 'damaged' | 'missing'> {
	const made = modelFile(card, madeDir);
	if (await isThere(made)) return (await sha256OfFile(made)) === card.sha256 ? 'intact' : 'damaged';
	if (card.source.kind === 'quantised') return verifyModel(card.source.from, modelsDir);
	if (!(await isInstalled(card, modelsDir))) return 'missing';
	return (await hashMatches(card, modelsDir)) ? 'intact' : 'damaged';
}

async function hashMatches(card: AnyCard, modelsDir: string): Promise<boolean> {
	if (isPackaged(card)) return (await sha256OfFile(card.source.file)) === card.sha256;
	if (isConverted(card)) return isIntact(readModel(card, modelsDir));
	if (card.source.kind === 'bundled') return isIntact(joinChunks(card, card.source));
	return (await sha256OfFile(modelFile(card, modelsDir))) === card.sha256;
}

const isIntact = (read: Promise<Buffer>): Promise<boolean> =>
	read.then(
		() => true,
		() => false,
	);

async function areThere(files: readonly string[]): Promise<boolean> {
	return (await Promise.all(files.map(isThere))).every(Boolean);
}

function isThere(file: string): Promise<boolean> {
	return stat(file).then(
		(found) => found.isFile(),
		() => false,
	);
}
