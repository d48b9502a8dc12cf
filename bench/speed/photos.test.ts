import { expect, test } from 'vitest';
import { limits } from '#contract/limits.ts';
import { speedPhotos } from './photos.ts';

test('one is as large as images for the web are, the other as results can be, and both may be uploaded', async () => {
	const photos = await speedPhotos();
	expect(photos.map(({ name }) => name)).toEqual(['1280x853', `${limits.maxOutputSidePx}x2559`]);
	for (const { file } of photos) expect(file.length).toBeLessThanOrEqual(limits.maxBytes);
});
