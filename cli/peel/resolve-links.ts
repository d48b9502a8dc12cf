// Resolves the links of a path, even if nothing is there yet.
import { realpath } from 'node:fs/promises';
import path from 'node:path';

/** `file` is absolute. Of what does not exist, or cannot be reached, the existing part is resolved. */
export async function resolveLinks(file: string): Promise<string> {
	const parent = path.dirname(file);
	if (parent === file) return file;
	return realpath(file).catch(async () => path.join(await resolveLinks(parent), path.basename(file)));
}
