// Drops of folders that no file manager makes: unreadable, endless, and with
// entries that are not files; ordinary ones are in the end-to-end tests.
import { expect, it } from 'vitest';
import { maxDepth, readDrop } from './read-drop.ts';

interface Entry {
	readonly name: string;
	readonly fullPath: string;
	readonly isFile: boolean;
}

const file = (name: string): Entry =>
	({
		name,
		fullPath: `/${name}`,
		isFile: true,
		file: (resolve: (file: File) => void) => resolve(new File(['x'], name)),
	}) as Entry;

const unreadable = (name: string): Entry =>
	({ ...file(name), file: (_: unknown, reject: (error: Error) => void) => reject(new Error('no')) }) as Entry;

/** Lists `perRead` at a time, as browsers do. */
function folder(name: string, children: () => readonly Entry[], perRead = 100): Entry {
	return {
		name,
		fullPath: `/${name}`,
		isFile: false,
		createReader() {
			let at = 0;
			const all = children();
			return {
				readEntries(resolve: (entries: readonly Entry[]) => void) {
					resolve(all.slice(at, at + perRead));
					at += perRead;
				},
			};
		},
	} as Entry;
}

function drop(...entries: (Entry | null)[]) {
	const items = entries.map((entry) => ({ kind: 'file', webkitGetAsEntry: () => entry }));
	const files = [new File(['x'], 'plain')];
	return readDrop({ items: [{ kind: 'string' }, ...items], files } as unknown as DataTransfer);
}
const namesOf = (files: readonly File[]) => files.map(({ name }) => name);

it('reads a folder until it lists nothing more, sorted by name', async () => {
	const all = Array.from({ length: 250 }, (_, at) => file(String(999 - at)));
	const { files, refused } = await drop(folder('many', () => all));
	expect([files.length, refused]).toEqual([250, []]);
	expect(namesOf(files)[0]).toBe('750');
});

it('names what cannot be read, and continues with the others', async () => {
	const broken = {
		...folder('broken', () => []),
		createReader: () => ({ readEntries: (_: unknown, no: () => void) => no() }),
	};
	const { files, refused } = await drop(
		folder('f', () => [unreadable('a'), file('b')]),
		broken,
	);
	expect(namesOf(files)).toEqual(['b']);
	expect(refused).toEqual(['a', 'broken'].map((name) => ({ name, reason: 'The browser cannot read it.' })));
});

it('stops in folders that contain themselves, and after ten thousand empty ones', async () => {
	const endless: Entry = folder('endless', () => [endless, file('a')]);
	const { files, refused } = await drop(endless);
	expect(files).toHaveLength(maxDepth);
	expect(refused).toEqual([{ name: 'endless', reason: 'It is more than 8 folders deep.' }]);

	let read = 0;
	const empty = Array.from({ length: 20_000 }, (_, at) =>
		folder(String(at), () => {
			read += 1;
			return [];
		}),
	);
	expect((await drop(folder('all', () => empty, 20_000))).refused).toEqual([
		{ name: 'Further folders', reason: 'Only the first 10000 files and folders are read.', count: 0 },
	]);
	expect(read).toBe(9_999);
});

it('reads one file more than the batch looks at, and no further', async () => {
	const all = Array.from({ length: 3000 }, (_, at) => file(String(at)));
	expect((await drop(folder('many', () => all))).files).toHaveLength(1001);
});

it('takes files that are not in a file system as they are', async () => {
	const { files, refused } = await drop(null);
	expect([namesOf(files), refused]).toEqual([['plain'], []]);
});
