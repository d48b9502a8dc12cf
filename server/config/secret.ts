// The signing secret of a server whose operator set none: made once, kept in the data directory, readable by its owner only.
import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Reads the kept secret, or makes it. Two servers that start at once agree, because creating the file is exclusive. */
export async function keptSecret(dataDir: string): Promise<string> {
	const file = path.join(dataDir, 'secret');
	await mkdir(dataDir, { recursive: true });
	try {
		const made = randomBytes(32).toString('base64url');
		await writeFile(file, made, { flag: 'wx', mode: 0o600, flush: true });
		return made;
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
	}
	const kept = (await readFile(file, 'utf8')).trim();
	if (kept.length < 32) throw new Error(`${file} is damaged; delete it to have a new secret made`);
	return kept;
}
