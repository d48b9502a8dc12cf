// How the images of a folder are found.
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
