// The order of files in a folder.
import { expect, it } from 'vitest';
import { byName, inFolderOrder } from './file-order.ts';

it('sorts by numbers: the second photo of a camera comes before its tenth', () => {
	const names = ['IMG_10.jpg', 'IMG_2.jpg', 'IMG_1.jpg'].map((name) => ({ name }));
	expect(names.toSorted(byName).map(({ name }) => name)).toEqual(['IMG_1.jpg', 'IMG_2.jpg', 'IMG_10.jpg']);
});

it('lists a chosen folder by its paths, however the disk lists it', () => {
	const paths = ['shop/b/1.jpg', 'shop/a/10.jpg', 'shop/a/9.jpg'];
	const files = paths.map((webkitRelativePath) => ({ webkitRelativePath }) as File);
	expect(inFolderOrder(files).map(({ webkitRelativePath }) => webkitRelativePath)).toEqual([
		'shop/a/9.jpg',
		'shop/a/10.jpg',
		'shop/b/1.jpg',
	]);
});
