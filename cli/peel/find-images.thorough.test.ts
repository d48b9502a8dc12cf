// How the images of a folder are found.
import path from 'node:path';
import { expect, test } from 'vitest';
import { newFolder } from '#test/new-folder.ts';
import { findImages } from './find-images.ts';

const entry = (name: string, isFolder: boolean) => ({ name, isDirectory: () => isFolder });

test('a folder may have more images than a call may have arguments, also in a subfolder', async () => {
	const images = Array.from({ length: 150_000 }, (_, i) => entry(`${i}.jpg`, false));
	const folder = await newFolder();
	const readFolder = async (at: string) => (at === folder ? [entry('deep', true)] : images);
	const found = await findImages([folder], { recursive: true, except: undefined, readFolder });
	expect(found.images).toHaveLength(images.length);
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
