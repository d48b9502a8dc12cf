// Small pictures are kept as base64 text, also by a reload, whose text is not trusted.
import { expect, it } from 'vitest';
import { thumbnailBlob } from './thumbnail.ts';

it('a stored picture has every byte that was stored', async () => {
	const bytes = Uint8Array.from({ length: 256 }, (_, value) => value);
	const blob = thumbnailBlob(Buffer.from(bytes).toString('base64'));
	expect(blob?.type).toBe('image/jpeg');
	expect(await blob?.bytes()).toEqual(bytes);
});

it('text that is no base64 is no picture', () => {
	expect(thumbnailBlob('<svg>')).toBeUndefined();
});
