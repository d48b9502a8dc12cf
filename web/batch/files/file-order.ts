// The order in which file managers list names: IMG_2 before IMG_10.

/** Made with the first files, for the reason in web/ui/format.ts. */
let collator: Intl.Collator | undefined;

function compare(a: string, b: string): number {
	collator ??= new Intl.Collator(undefined, { numeric: true });
	return collator.compare(a, b);
}

/** Compares two entries of one folder, for sorting. */
export const byName = (a: { name: string }, b: { name: string }): number => compare(a.name, b.name);

/** Sorts the files of a chosen folder, which browsers list in the order of the disk, by their paths in it. */
export function inFolderOrder(files: readonly File[]): readonly File[] {
	return files.toSorted((a, b) => compare(a.webkitRelativePath, b.webkitRelativePath));
}
