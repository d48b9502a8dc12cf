// The signing secret of a server without PEEL_SECRET: generated once and stored in the data directory, readable by its owner only.
import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Reads the stored secret or generates it. Two servers that start at the same time agree, because creating the file is exclusive. */
export async function storedSecret(dataDir: string): Promise<string> {
	const file = path.join(dataDir, 'secret');
	await mkdir(dataDir, { recursive: true });
	try {
		const generated = randomBytes(32).toString('base64url');
		await writeFile(file, generated, { flag: 'wx', mode: 0o600, flush: true });
		return generated;
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
	}
	const stored = (await readFile(file, 'utf8')).trim();
	if (stored.length < 32) throw new Error(`${file} is damaged; delete it to generate a new secret`);
	return stored;
}
