// How the images of a folder are found.
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { newFolder } from '#test/new-folder.ts';
import { findImages } from './find-images.ts';

const entry = (name: string, isFolder: boolean) => ({ name, isDirectory: () => isFolder });

test('a folder may have more images than a call may have arguments, even in a subfolder', async () => {
	// 125,000 arguments fit on the stack. All names are the same file, because looking up different ones takes too long.
	const images = Array.from({ length: 130_000 }, () => entry('a.jpg', false));
	const folder = await newFolder();
	await mkdir(path.join(folder, 'deep'));
	await writeFile(path.join(folder, 'deep', 'a.jpg'), '');
	const readFolder = async (at: string) => (at === folder ? [entry('deep', true)] : images);
	const found = await findImages([folder], { recursive: true, except: undefined, readFolder });
	expect(found.images).toEqual([{ file: path.join(folder, 'deep', 'a.jpg'), under: 'deep' }]);
	expect(found.failures).toEqual([]);
});

test('the images of a folder come in the order of their numbers, as file managers list them', async () => {
	const names = ['IMG_10.jpg', 'IMG_2.jpg', 'b.jpg', 'IMG_1.jpg'];
	const readFolder = async () => names.map((name) => entry(name, false));
	const { images } = await findImages([await newFolder()], {
		recursive: false,
		except: undefined,
		readFolder,
	});
	expect(images.map(({ file }) => path.basename(file))).toEqual([
		'b.jpg',
		'IMG_1.jpg',
		'IMG_2.jpg',
		'IMG_10.jpg',
	]);
});
