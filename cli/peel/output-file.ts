// The default output file of an image, the type that its name stands for, and what it never overwrites.
import type { BigIntStats } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { Recipe } from '#contract/recipe.ts';
import { ifExists } from '#engine/index.ts';
import { cannotWrite, existsAlready, FileFault } from './failure.ts';

/** File extensions of results. */
export type Extension = 'png' | 'webp' | 'jpg';

/** The extension of an output file; undefined for a folder. `.jpeg` counts as `.jpg`. */
export function extensionOf(output = ''): Extension | undefined {
	const [, extension] = /\.(png|webp|jpe?g)$/i.exec(output) ?? [];
	const lower = extension?.toLowerCase();
	return lower === 'jpeg' ? 'jpg' : (lower as Extension | undefined);
}

/** The suffix of the names of results, by their kind. */
const suffixes: Readonly<Record<Recipe['channels'], string>> = {
	rgba: 'cutout',
	alpha: 'matte',
	rgb: 'foreground',
};

/** Whether a file has the name of a result beside its image. */
export const isNamedBeside = (name: string): boolean => {
	const [, suffix] = /-([a-z]+)\.(?:png|jpe?g)$/i.exec(name) ?? [];
	return suffix !== undefined && Object.values(suffixes).includes(suffix.toLowerCase());
};

/**
 * `photo.jpg` becomes `photo-cutout.png` beside it, as a matte
 * `photo-matte.png`, as colours alone `photo-foreground.png`.
 */
export function nameBeside(input: string, channels: Recipe['channels'], extension: Extension): string {
	const { dir, name } = path.parse(input);
	return path.join(dir, `${name}-${suffixes[channels]}.${extension}`);
}

/**
 * Throws FileFault 'exists' unless `force`, and always 'is-input', and 'file-error' for a folder. `given`: the
 * identities of the input images, the background included.
 */
export async function rejectOverwriting(
	output: string,
	given: ReadonlySet<string>,
	force: boolean,
): Promise<void> {
	const found = await ifExists(stat(output, { bigint: true })).catch((error) => {
		throw cannotWrite(output, error);
	});
	if (!found) return;
	if (found.isDirectory()) throw new FileFault('file-error', `${output} is a folder, not a file.`);
	if (given.has(identity(found))) throw new FileFault('is-input', `${output} is one of the input images.`);
	if (!force) throw existsAlready(output);
}

/** The file itself, whatever name or link leads to it; '' if there is none. */
export async function identityOf(file: string): Promise<string> {
	const found = await ifExists(stat(file, { bigint: true }));
	return found ? identity(found) : '';
}

const identity = ({ dev, ino }: BigIntStats) => `${dev}:${ino}`;
