// Which files the tools may touch: with --root only those in the given folders, whatever links lead there.
import { realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { UsageError } from '../parse-options.ts';
import { toFailure } from '../peel/failure.ts';
import { resolveLinks } from '../peel/resolve-links.ts';
import { ToolFault } from './tool.ts';

export interface AllowedFolders {
	/** Real paths; none: no restriction. */
	readonly roots: readonly string[];
	/**
	 * The path without links of a file to read, which need not exist. Throws ToolFault outside the folders, the same
	 * whether there is a file or not.
	 */
	readable(file: string): Promise<string>;
	/** As `readable` for a file to write, whose own name is not resolved: a link there is replaced, never followed. */
	writable(file: string): Promise<string>;
}

/** Throws UsageError for a path that is not a folder. */
export async function openFolders(folders: readonly string[]): Promise<AllowedFolders> {
	const roots = await Promise.all(folders.map(openFolder));

	function check(resolved: string, typed: string): string {
		if (roots.length === 0 || roots.some((root) => isInside(resolved, root))) return resolved;
		throw new ToolFault(`${typed} is outside the folders that this server may use: ${roots.join(', ')}.`);
	}

	return {
		roots,
		readable: async (file) => check(await resolveLinks(path.resolve(file)), file),
		async writable(file) {
			const { dir, base } = path.parse(path.resolve(file));
			return check(path.join(await resolveLinks(dir), base), file);
		},
	};
}

async function openFolder(folder: string): Promise<string> {
	try {
		const resolved = await realpath(folder);
		if ((await stat(resolved)).isDirectory()) return resolved;
	} catch (error) {
		throw new UsageError(`--root ${folder} cannot be used. ${toFailure(error).message}`);
	}
	throw new UsageError(`--root ${folder} is not a folder.`);
}

function isInside(file: string, root: string): boolean {
	const relative = path.relative(root, file);
	return relative !== '..' && !relative.startsWith(`..${path.sep}`) && !path.isAbsolute(relative);
}
