// What is read of a dropped folder.
import { expect, it } from 'vitest';
import { readDrop } from './read-drop.ts';

interface Opened {
	folders: number;
}

function fileEntry(name: string): object {
	return {
		isFile: true,
		name,
		fullPath: `/${name}`,
		file: (done: (file: File) => void) => done(new File(['x'], name)),
	};
}

/** A folder that counts how often one is read, and returns its children at once. */
function folderEntry(opened: Opened, children: () => readonly object[]): object {
	return {
		isFile: false,
		name: 'folder',
		fullPath: '/folder',
		createReader() {
			opened.folders += 1;
			let left = children();
			return {
				readEntries(done: (entries: readonly object[]) => void) {
					done(left);
					left = [];
				},
			};
		},
	};
}

const dropOf = (entry: object) =>
	readDrop({
		items: [{ kind: 'file', webkitGetAsEntry: () => entry }],
		files: [],
	} as unknown as DataTransfer);

it('files in folders are read, in the order of their names', async () => {
	const opened = { folders: 0 };
	const inner = folderEntry(opened, () => [fileEntry('c.jpg')]);
	const { files } = await dropOf(folderEntry(opened, () => [fileEntry('b.jpg'), inner, fileEntry('a.jpg')]));
	expect(files.map(({ name }) => name)).toEqual(['a.jpg', 'b.jpg', 'c.jpg']);
});

it('a folder with more files than are looked at ends there', async () => {
	const opened = { folders: 0 };
	const many = () => Array.from({ length: 500 }, (_, index) => fileEntry(`${index}.jpg`));
	const { files } = await dropOf(folderEntry(opened, () => Array(9).fill(folderEntry(opened, many))));
	expect(files.length).toBe(1001);
	expect(opened.folders).toBeLessThanOrEqual(4);
});

it('folders in folders without a file do not keep the page busy for ever', async () => {
	const opened = { folders: 0 };
	const endless = (): object => folderEntry(opened, () => Array.from({ length: 9 }, endless));
	expect(await dropOf(endless())).toMatchObject({ files: [], refused: expect.any(Array) });
	expect(opened.folders).toBeLessThanOrEqual(10_001);
}, 10_000);
