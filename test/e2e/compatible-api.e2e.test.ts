// A page of another origin calls the compatible API with a key, in real Chromium.
import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { createFakeEngine } from '#test/fake-engine.ts';
import { jpeg } from '#test/images.ts';
import { openOtherSite } from './other-site.ts';
import { openSite } from './site.ts';

const key = 'the key of a page';
const site = openSite({
	engine: createFakeEngine(),
	env: { PEEL_API_KEYS: `page:${createHash('sha256').update(key).digest('hex')}` },
});
const otherSite = openOtherSite();

it('the browser lets a page of another origin send the key, and read the result and its headers', async () => {
	const page = await (await site.newPage()).context().newPage();
	await page.goto(otherSite.url);
	const url = `${site.server.url}/v1.0/removebg`;
	expect(await page.evaluate(callWithKey, { url, key })).toEqual([200, 'image/png', '300', '0']);
});

it('the browser lets a page of another origin send JSON too', async () => {
	const page = await (await site.newPage()).context().newPage();
	await page.goto(otherSite.url);
	const url = `${site.server.url}/v1.0/removebg`;
	const image_file_b64 = (await jpeg()).toString('base64');
	expect(
		await page.evaluate(
			async ({ url, key, body }) => {
				const headers = {
					'X-Api-Key': key,
					'Content-Type': 'application/json',
					'Accept': 'application/json',
				};
				const { data } = await (await fetch(url, { method: 'POST', headers, body })).json();
				return Object.keys(data);
			},
			{ url, key, body: JSON.stringify({ image_file_b64 }) },
		),
	).toContain('result_b64');
});

it('without a key a page of another origin gets the reason, and no image', async () => {
	site.expectError(/403/);
	const page = await (await site.newPage()).context().newPage();
	await page.goto(otherSite.url);
	const url = `${site.server.url}/v1.0/account`;
	expect(
		await page.evaluate(async (address) => (await (await fetch(address)).json()).errors[0].code, url),
	).toBe('auth_failed');
});

/** Runs in the page. */
async function callWithKey({ url, key }: { readonly url: string; readonly key: string }) {
	const canvas = new OffscreenCanvas(300, 200);
	canvas.getContext('2d')?.fillRect(150, 0, 150, 200);
	const body = new FormData();
	body.append('image_file', await canvas.convertToBlob(), 'drawing.png');
	const reply = await fetch(url, { method: 'POST', headers: { 'X-Api-Key': key }, body });
	const image = await createImageBitmap(await reply.blob());
	return [
		reply.status,
		reply.headers.get('content-type'),
		String(image.width),
		reply.headers.get('x-credits-charged'),
	];
}
