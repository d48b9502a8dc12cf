// Which files a batch takes, and what it says of the others.
import { expect, it } from 'vitest';
import { limits } from '#contract/limits.ts';
import { collect, maxLooked, takesAny } from './collect-files.ts';

const start = Uint8Array.of(0xff, 0xd8, 0xff, 0xe0);
const photo = (name = 'a.jpg', bytes = 4) =>
	new File([start, new Uint8Array(bytes - 4)], name, { type: 'image/jpeg' });
const many = (count: number, make: (name: string) => File) =>
	Array.from({ length: count }, (_, at) => make(`${at}.jpg`));
const textFile = (name: string) => new File(['x'], name, { type: 'text/plain' });
const MB = 1024 * 1024;

it.each([
	['a photo', photo(), undefined],
	['a photo without a type', new File([start], 'a'), undefined],
	['a photo of the largest size', photo('a.jpg', MB), undefined],
	['a photo of one byte more', photo('a.jpg', MB + 1), 'It is larger than 1 MB.'],
	['an empty file', new File([], 'a.jpg', { type: 'image/jpeg' }), 'It is empty.'],
	['a hidden file', photo('.a.jpg'), 'It is a hidden file.'],
	[
		'a photo with the name of another type',
		new File([start], 'a.txt', { type: 'text/plain' }),
		'It is neither a JPG nor a PNG image.',
	],
	['another type', textFile('a.txt'), 'It is neither a JPG nor a PNG image.'],
	[
		'another type with the name of a photo',
		new File(['PK'], 'a.jpg', { type: 'image/jpeg' }),
		'It is neither a JPG nor a PNG image.',
	],
])('%s is taken, or refused with the right reason', async (_what, file, reason) => {
	const { files, refused } = await collect([file], limits.maxBatchPhotos, 1);
	expect([files.length, refused[0]?.reason]).toEqual(reason ? [0, reason] : [1, undefined]);
});

it('takes as many files as there is room for, and names each of the others', async () => {
	const { files, refused } = await collect(many(3, photo), 2);
	expect(files.map(({ name }) => name)).toEqual(['0.jpg', '1.jpg']);
	expect(refused).toEqual([{ name: '2.jpg', reason: 'A batch takes 100 images.' }]);
});

it('names fifty refused files, and counts the others', async () => {
	expect((await collect(many(50, textFile), limits.maxBatchPhotos)).refused).toHaveLength(50);
	const { refused } = await collect(many(53, textFile), limits.maxBatchPhotos);
	expect(refused).toHaveLength(51);
	expect(refused.at(-1)).toEqual({ name: '3 more', reason: 'They were not added either.', count: 3 });
});

it('lists what could not be read of a drop with the other refused files', async () => {
	const unread = Array.from({ length: 60 }, (_, at) => ({ name: `folder ${at}`, reason: 'It is too deep.' }));
	const { refused } = await collect([textFile('a.txt')], limits.maxBatchPhotos, 1, unread);
	expect(refused).toHaveLength(51);
	expect([refused[0], refused.at(-1)]).toMatchObject([unread[0], { name: '11 more', count: 11 }]);
});

it('looks at a thousand files, and says that there are more', async () => {
	const last = async (count: number) =>
		(await collect(many(count, textFile), limits.maxBatchPhotos)).refused.at(-1);
	expect(await last(maxLooked)).toMatchObject({ name: '950 more', count: 950 });
	expect(await last(maxLooked + 1)).toEqual({
		name: 'Further files',
		reason: 'We look at the first 1000 files.',
		count: 0,
	});
});

it('knows before collecting whether it would take any file', async () => {
	expect(await takesAny([textFile('a.txt'), photo()], limits.maxBatchPhotos)).toBe(true);
	expect(await takesAny([textFile('a.txt'), new File(['PK'], 'a.jpg')], limits.maxBatchPhotos)).toBe(false);
	expect(await takesAny([photo('a.jpg', MB + 1)], limits.maxBatchPhotos, 1)).toBe(false);
	expect(await takesAny([photo()], 0)).toBe(false);
	expect(await takesAny([...many(maxLooked, textFile), photo()], limits.maxBatchPhotos)).toBe(false);
});
