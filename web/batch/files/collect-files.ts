// Decides which of the dropped or chosen files join the batch, and why the others do not.
import { limits } from '#contract/limits.ts';
import { sniffType } from '#web/upload/check-file.ts';
import type { RefusedFile } from '../batch-state.ts';

/** Files that are checked in one drop: a folder may hold any number. */
export const maxLooked = 1000;
/** Files that are read at the same time: on a slow disk or a network drive, one after another would take long. */
const readAtOnce = 16;
/** Names that are listed; the others are counted. */
const maxListed = 50;

interface Collected {
	readonly files: readonly File[];
	readonly refused: readonly RefusedFile[];
}

/**
 * `room`: how many more images the batch takes; `maxMegabytes`: of a file, by default those of an upload; `unread`:
 * files of a drop that were not read. Reads no more of a file than its first bytes.
 */
export async function collect(
	found: readonly File[],
	room: number,
	maxMegabytes: number = limits.maxMegabytes,
	unread: readonly RefusedFile[] = [],
): Promise<Collected> {
	const files: File[] = [];
	const refused: RefusedFile[] = [...unread];
	const looked = found.slice(0, maxLooked);
	const reasons = await reasonsAgainst(looked, maxMegabytes);
	for (const [at, file] of looked.entries()) {
		const reason = reasons[at];
		if (reason) refused.push({ name: file.name, reason });
		else if (files.length < room) files.push(file);
		else refused.push({ name: file.name, reason: `A batch takes ${limits.maxBatchPhotos} images.` });
	}
	return { files, refused: [...shortened(refused), ...beyond(found.length)] };
}

/** Whether `collect` would take any of them; reads no further than the first one that it would. */
export async function takesAny(
	found: readonly File[],
	room: number,
	maxMegabytes: number = limits.maxMegabytes,
): Promise<boolean> {
	if (room <= 0) return false;
	for (const file of found.slice(0, maxLooked))
		if ((await reasonAgainst(file, maxMegabytes)) === undefined) return true;
	return false;
}

/** In the order of the files. */
async function reasonsAgainst(files: readonly File[], maxMegabytes: number) {
	const reasons: (string | undefined)[] = [];
	for (let at = 0; at < files.length; at += readAtOnce) {
		const some = files.slice(at, at + readAtOnce);
		reasons.push(...(await Promise.all(some.map((file) => reasonAgainst(file, maxMegabytes)))));
	}
	return reasons;
}

async function reasonAgainst(file: File, maxMegabytes: number): Promise<string | undefined> {
	if (file.name.startsWith('.')) return 'It is a hidden file.';
	if (file.size === 0) return 'It is empty.';
	// The type that the browser states is derived from the name only, and empty for an unknown extension.
	const isNamedAsImage = file.type === '' || limits.types.some((type) => type === file.type);
	if (!isNamedAsImage || !(await sniffType(file))) return 'It is neither a JPG nor a PNG image.';
	return file.size > maxMegabytes * 1024 * 1024 ? `It is larger than ${maxMegabytes} MB.` : undefined;
}

function shortened(refused: readonly RefusedFile[]): readonly RefusedFile[] {
	if (refused.length <= maxListed) return refused;
	const others = refused.length - maxListed;
	return [
		...refused.slice(0, maxListed),
		{ name: `${others} more`, reason: 'They were not added either.', count: others },
	];
}

const beyond = (count: number): readonly RefusedFile[] =>
	count > maxLooked
		? [{ name: 'Further files', reason: `We look at the first ${maxLooked} files.`, count: 0 }]
		: [];
