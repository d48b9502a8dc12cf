// The order in which file managers list names: IMG_2 before IMG_10.

const collator = new Intl.Collator(undefined, { numeric: true });

/** Compares two entries of one folder, for sorting. */
export const byName = (a: { name: string }, b: { name: string }): number => collator.compare(a.name, b.name);

/** Sorts the files of a chosen folder, which browsers list in the order of the disk, by their paths in it. */
export function inFolderOrder(files: readonly File[]): readonly File[] {
	return files.toSorted((a, b) => collator.compare(a.webkitRelativePath, b.webkitRelativePath));
}
