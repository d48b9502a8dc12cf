// A caller whose address cannot be fetched learns why.
import { expect, it } from 'vitest';
import { FetchError } from './fetch-image/fetch-error.ts';
import { never, newBuffer } from './fetch-image/fetch-from.fixture.ts';
import { loadBackground, loadImage } from './load-source.ts';

const loaderThat = (error: FetchError) => ({
	fetchImage: () => Promise.reject(error),
	client: 'key:shop',
	memory: { open: async () => newBuffer(1) },
	signal: never,
});

it.each([
	['invalid-url', 'invalid_image_url', 'invalid_bg_image_url', /port 80 or 443/],
	['too-slow', 'failed_image_download', 'failed_bg_download', /too slowly/],
	['too-large', 'file_too_large', 'file_too_large', /22 MB/],
	['not-an-image', 'invalid_file_type', 'invalid_file_type', /not a JPEG/],
] as const)('the reason %s is in the detail', async (reason, imageCode, backgroundCode, sentence) => {
	const loader = loaderThat(new FetchError(reason));
	const detail = expect.stringMatching(sentence);
	await expect(loadImage({ url: 'x' }, loader)).rejects.toMatchObject({ code: imageCode, detail });
	await expect(loadBackground({ url: 'x' }, loader)).rejects.toMatchObject({ code: backgroundCode, detail });
});

it('a refused address has the detail of a failed connection', async () => {
	const detailOf = (reason: 'refused-address' | 'failed') =>
		loadImage({ url: 'x' }, loaderThat(new FetchError(reason))).catch(({ code, detail }) => [code, detail]);
	const refused = await detailOf('refused-address');
	expect(refused).toEqual(['failed_image_download', expect.stringContaining('could not be downloaded')]);
	expect(refused).toEqual(await detailOf('failed'));
});
