import { beforeAll, expect, it } from 'vitest';
import { limits } from '#contract/limits.ts';
import { disc, jpeg } from '#test/images.ts';
import { inspectUploads } from './uploads.ts';

let image: Buffer;
beforeAll(async () => {
	image = await jpeg();
});

/** Bytes behind the end of the image count, too. */
const padded = (bytes: number) => Buffer.concat([image, Buffer.alloc(bytes - image.length)]);

it('an image and a background may have 22,000,000 bytes each, and not one more', () => {
	const largest = padded(limits.api.maxBytes);
	expect(inspectUploads(largest, largest).original.bytes.length).toBeLessThan(image.length + 100);
	const larger = padded(limits.api.maxBytes + 1);
	const failure = { code: 'too-large', detail: 'The image is larger than 22 MB.' };
	expect(() => inspectUploads(larger, undefined)).toThrow(expect.objectContaining(failure));
	expect(() => inspectUploads(image, larger)).toThrow(
		expect.objectContaining({ ...failure, message: expect.stringMatching(/^background: /) }),
	);
});

it('the result of the check says whether one of the two is a WebP', async () => {
	const webp = await disc().webp().toBuffer();
	expect(inspectUploads(image, image).hasWebp).toBe(false);
	expect(inspectUploads(webp, undefined).hasWebp).toBe(true);
	expect(inspectUploads(image, webp).hasWebp).toBe(true);
});
