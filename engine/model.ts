// From a model card to the bytes of its network: from the cache, else put together from its chunks; never unverified.
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ModelCard } from './model-card.ts';

/** Inside the install: it goes when the install goes, and nothing is left in anybody's home. */
export const defaultModelCacheDir = fileURLToPath(new URL('../node_modules/.cache/peel', import.meta.url));

/**
 * The ONNX file of a card, as bytes whose SHA-256 has just been checked; load the session from these bytes,
 * not from the file, so that what was checked is what runs. The first call keeps a copy in `cacheDir`,
 * later ones read that. The cache is a convenience: a read-only install, where nothing can be written, puts
 * the chunks together at every start. Throws Error if a chunk is missing or the hash is not the card's;
 * then nothing is kept.
 */
export async function loadModel(card: ModelCard, cacheDir = defaultModelCacheDir): Promise<Buffer> {
	const file = join(cacheDir, `${card.name}-${card.sha256.slice(0, 12)}.onnx`);
	const cached = await readFile(file).catch(() => undefined);
	if (cached && sha256(cached) === card.sha256) return cached;
	// A damaged copy is made anew from the chunks.
	if (cached) await rm(file, { force: true }).catch(() => undefined);
	const bytes = await joinChunks(card);
	const hash = sha256(bytes);
	if (hash !== card.sha256) {
		throw new Error(`The model "${card.name}" is refused: its SHA-256 is ${hash}, not ${card.sha256}.`);
	}
	await keep(file, bytes).catch(() => undefined);
	return bytes;
}

async function joinChunks(card: ModelCard): Promise<Buffer> {
	const { directory, entry } = card.source;
	try {
		const list = JSON.parse(await readFile(join(directory, 'resources.json'), 'utf8'));
		const chunks: { hash: string }[] = list[entry].chunks;
		return Buffer.concat(
			await Promise.all(chunks.map(({ hash }) => readFile(join(directory, basename(hash))))),
		);
	} catch (cause) {
		const reason = cause instanceof Error ? cause.message : String(cause);
		throw new Error(`The model "${card.name}" is incomplete in ${directory}: ${reason}`, { cause });
	}
}

/**
 * A temporary name, then a rename: whoever reads the file sees all of it or nothing. Leftovers of a killed
 * process go first.
 */
async function keep(file: string, bytes: Buffer): Promise<void> {
	const directory = dirname(file);
	await mkdir(directory, { recursive: true });
	for (const name of await readdir(directory)) {
		if (name.startsWith(`${basename(file)}.`)) await rm(join(directory, name), { force: true });
	}
	const temporary = `${file}.${process.pid}.tmp`;
	try {
		await writeFile(temporary, bytes, { flag: 'wx' });
		await rename(temporary, file);
	} catch (error) {
		await rm(temporary, { force: true });
		throw error;
	}
}

function sha256(bytes: Uint8Array): string {
	return createHash('sha256').update(bytes).digest('hex');
}
