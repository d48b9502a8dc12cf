// Calls as the clients that cannot be installed here make them, one test each; what each needs of the reply.
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { createFakeEngine } from '#test/fake-engine.ts';
import { jpeg } from '#test/images.ts';
import { serverForAll } from '#test/server-for-tests.ts';
import { bytesOf, failureOf } from './wire.ts';
import { entriesOf } from './zip.ts';

let photo: Buffer;
const server = serverForAll(async () => {
	photo = await jpeg(400, 300);
	return {
		engine: createFakeEngine(),
		env: { PEEL_API_URLS: 'on' },
		fetchImage: { isPublic: () => true, isAllowedPort: () => true },
	};
});

const post = (init: RequestInit) => fetch(`${server.url}/v1.0/removebg`, { method: 'POST', ...init });
const pixelsOf = async (reply: Response) => (await sharp(await bytesOf(reply)).metadata()).channels;

function form(texts: Record<string, string>): FormData {
	const body = new FormData();
	body.append('image_file', new File([new Uint8Array(photo)], 'photo.jpg'));
	for (const [name, text] of Object.entries(texts)) body.append(name, text);
	return body;
}

it('the official command line sends every option, asks for an archive, and composes colours and 8-bit grey', async () => {
	const options =
		'image_url image_file_b64 type roi crop crop_margin scale position channels bg_color bg_image_url type_level semitransparency';
	const empty = Object.fromEntries(options.split(' ').map((name) => [name, '']));
	const reply = await post({
		body: form({ ...empty, size: 'auto', format: 'zip' }),
		headers: { 'X-Api-Key': 'any' },
	});
	const entries = entriesOf(await bytesOf(reply));
	const [color, alpha] = [entries.get('color.jpg'), entries.get('alpha.png')] as [Buffer, Buffer];
	expect((await sharp(color).metadata()).format).toBe('jpeg');
	expect([...alpha.subarray(24, 26)]).toEqual([8, 0]);
	const composed = await sharp(color).joinChannel(await sharp(alpha).toColourspace('b-w').raw().toBuffer(), {
		raw: { width: 400, height: 300, channels: 1 },
	});
	expect((await composed.png().toBuffer()).length).toBeGreaterThan(0);
});

it('the official Ruby gem sends URL-encoded fields, repeats a call, and reads every header', async () => {
	const body = new URLSearchParams({ image_file_b64: photo.toString('base64'), size: 'regular' });
	const [one, two] = await Promise.all([post({ body }), post({ body })]);
	expect(await bytesOf(one)).toEqual(await bytesOf(two));
	const needed =
		'X-Type X-Width X-Height X-Credits-Charged X-RateLimit-Limit X-RateLimit-Remaining X-RateLimit-Reset';
	// Rate limits are off in this server; access.thorough.test.ts has their headers.
	for (const name of needed.split(' ').slice(0, 4)) expect(one.headers.get(name), name).not.toBeNull();
});

it('the Python package sends a region of the whole image, no type level, and an older name of a size', async () => {
	const texts = { roi: '0 0 100% 100%', type_level: 'none', size: 'regular', type: 'auto', format: 'auto' };
	const reply = await post({
		body: form({ ...texts, crop_margin: '0', scale: 'original', position: 'original' }),
	});
	expect(await pixelsOf(reply)).toBe(4);
});

it('the PHP package and Pipedream send JSON with an address, and read the texts of the first error', async () => {
	const body = JSON.stringify({ image_url: 'http://127.0.0.1:1/none.jpg', size: 'auto', crop: false });
	const reply = await post({ body, headers: { 'content-type': 'application/json' } });
	expect(await failureOf(reply)).toEqual([400, 'failed_image_download']);
});

it('plug-ins of GIMP and Sanity send a form, with a file that may have no name', async () => {
	const head = '--b\r\nContent-Disposition: form-data; name="image_file"\r\nContent-Type: image/jpeg\r\n\r\n';
	const body = Buffer.concat([Buffer.from(head), photo, Buffer.from('\r\n--b--\r\n')]);
	const reply = await post({ body, headers: { 'content-type': 'multipart/form-data; boundary=b' } });
	expect(await pixelsOf(reply)).toBe(4);
});
