// The signing secret of a server without PEEL_SECRET: generated once, stored
// in the data directory, readable by its owner only.
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { ifExists, writeAtomically } from '#engine/index.ts';

/** Reads the stored secret, or makes it. Two servers that start at once agree, because the first to write it wins. */
export async function storedSecret(dataDir: string): Promise<string> {
	const file = path.join(dataDir, 'secret');
	const stored = await ifExists(readFile(file, 'utf8'));
	const secret = stored?.trim() ?? (await makeSecret(file));
	if (secret.length < 32) throw new Error(`${file} is damaged; delete it to have a new secret made`);
	return secret;
}

async function makeSecret(file: string): Promise<string> {
	const made = randomBytes(32).toString('base64url');
	try {
		await writeAtomically(file, made, { mode: 0o600, overwrite: false });
		return made;
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
		return (await readFile(file, 'utf8')).trim();
	}
}
