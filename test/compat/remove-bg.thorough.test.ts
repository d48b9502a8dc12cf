// The API of remove.bg on the wire: what each of its clients sends and needs.
import sharp from 'sharp';
import { describe, expect, it, test } from 'vitest';
import { createFakeEngine } from '#test/fake-engine.ts';
import { jpeg, noise } from '#test/images.ts';
import { serverForAll } from '#test/server-for-tests.ts';
import { bytesOf, type Call, removeBackground } from './wire.ts';
import { entriesOf } from './zip.ts';

const engine = createFakeEngine();
const server = serverForAll({ engine });

const call = (options?: Call) => removeBackground(server.url, options);

test('an image comes back with size, subject and model in the headers', async () => {
	const reply = await call({ texts: { size: 'full' } });
	expect(reply.status).toBe(200);
	expect(reply.headers.get('content-type')).toBe('image/png');
	expect(Object.fromEntries(reply.headers)).toMatchObject({
		'x-type': 'other',
		'x-width': '400',
		'x-height': '300',
		'x-max-width': '400',
		'x-max-height': '300',
		'x-credits-charged': '0',
		'x-foreground-left': '200',
		'x-foreground-top': '0',
		'x-foreground-width': '200',
		'x-foreground-height': '300',
		'x-peel-model': expect.stringMatching(/^[\w-]+@[0-9a-f]{12}$/),
		'cache-control': 'private, no-store',
	});
	const { width, height, channels } = await sharp(await bytesOf(reply)).metadata();
	expect([width, height, channels]).toEqual([400, 300, 4]);
});

test('the headers of a small result say how large the largest one would be', async () => {
	const image = await jpeg(900, 400);
	const { headers } = await call({ image, texts: { size: 'preview' } });
	const size = ['x-width', 'x-height', 'x-max-width', 'x-max-height'].map((name) =>
		Number(headers.get(name)),
	);
	expect(size).toEqual([750, 333, 900, 400]);
});

test('nothing stays stored, and two equal images are two results', async () => {
	const image = await jpeg();
	const replies = await Promise.all([call({ image }), call({ image })]);
	const [one, two] = await Promise.all(replies.map(bytesOf));
	expect(one).toEqual(two);
	expect(await server.storedFiles()).toEqual([]);
});

test('thirteen fields without a value have no effect', async () => {
	const names =
		'image_url image_file_b64 size type format roi crop crop_margin scale position channels bg_color bg_image_url';
	const texts = Object.fromEntries(names.split(' ').map((name) => [name, '']));
	expect((await call({ texts })).status).toBe(200);
});

test('a region of the whole image, a type level and a regular size are accepted', async () => {
	const texts = { roi: '0 0 100% 100%', type_level: 'none', size: 'regular', semitransparency: 'true' };
	const reply = await call({ texts });
	expect(reply.status).toBe(200);
	expect(reply.headers.has('x-type')).toBe(false);
});

describe('with Accept: application/json', () => {
	it('the file is in base64, with the box of the subject', async () => {
		const reply = await call({ headers: { accept: 'application/json' }, texts: { size: 'full' } });
		expect(reply.headers.get('content-type')).toMatch(/^application\/json/);
		const { data } = (await reply.json()) as { data: Record<string, unknown> };
		const { result_b64, ...box } = data;
		expect(box).toEqual({
			foreground_top: 0,
			foreground_left: 200,
			foreground_width: 200,
			foreground_height: 300,
		});
		const file = await bytesOf(await call({ texts: { size: 'full' } }));
		expect(Buffer.from(result_b64 as string, 'base64')).toEqual(file);
	});

	it.each([
		['every other type too, as axios sends it', 'application/json, text/plain, */*'],
		['an image too', 'application/json;q=0.1, image/png'],
	])('with %s, the file comes as it is', async (_what, accept) => {
		const reply = await call({ headers: { accept } });
		expect(reply.headers.get('content-type')).toBe('image/png');
		await reply.arrayBuffer();
	});

	it('a large file is the same as without that header', async () => {
		const image = await noise(1500, 1000);
		const reply = await call({ image, headers: { accept: 'application/json' }, texts: { size: 'full' } });
		const { data } = (await reply.json()) as { data: { result_b64: string } };
		const file = await bytesOf(await call({ image, texts: { size: 'full' } }));
		expect(file.length).toBeGreaterThan(1_000_000);
		expect(Buffer.from(data.result_b64, 'base64').equals(file)).toBe(true);
	});
});

test('an archive has the colours as JPG and the matte as 8-bit grey PNG', async () => {
	const reply = await call({ texts: { format: 'zip', size: 'full' } });
	expect(reply.headers.get('content-type')).toBe('application/zip');
	const entries = entriesOf(await bytesOf(reply));
	expect([...entries.keys()]).toEqual(['color.jpg', 'alpha.png']);
	const color = await sharp(entries.get('color.jpg')).metadata();
	expect(color).toMatchObject({ format: 'jpeg', width: 400, height: 300, channels: 3 });
	const alpha = entries.get('alpha.png') as Buffer;
	// IHDR: bit depth 8, colour type 0.
	expect([...alpha.subarray(24, 26)]).toEqual([8, 0]);
	const { data } = await sharp(alpha).toColourspace('b-w').raw().toBuffer({ resolveWithObject: true });
	expect([data[0], data[399]]).toEqual([0, 255]);
});

test('a colour behind the subject is exact', async () => {
	const reply = await call({ texts: { bg_color: '81d4fa', format: 'png' } });
	const { data } = await sharp(await bytesOf(reply))
		.raw()
		.toBuffer({ resolveWithObject: true });
	expect([...data.subarray(0, 3)]).toEqual([0x81, 0xd4, 0xfa]);
});

test('an image as background is a file of the form', async () => {
	const body = new FormData();
	body.append('image_file', new File([new Uint8Array(await jpeg(400, 300))], 'a.jpg'));
	const green = await sharp({ create: { width: 50, height: 50, channels: 3, background: '#00ff00' } })
		.png()
		.toBuffer();
	body.append('bg_image_file', new File([new Uint8Array(green)], 'b.png'));
	body.append('format', 'png');
	const reply = await fetch(`${server.url}/v1.0/removebg`, { method: 'POST', body });
	const { data } = await sharp(await bytesOf(reply))
		.raw()
		.toBuffer({ resolveWithObject: true });
	expect([...data.subarray(0, 3)]).toEqual([0, 255, 0]);
});

test('WebP is accepted here, while the site rejects it', async () => {
	const image = await sharp(await jpeg())
		.webp()
		.toBuffer();
	expect((await call({ image })).status).toBe(200);
	const body = new FormData();
	body.append('image', new File([new Uint8Array(image)], 'a.webp'));
	expect((await fetch(`${server.url}/api/upload`, { method: 'POST', body })).status).toBe(415);
});

test('URL-encoded and JSON bodies give the same result as a form', async () => {
	const image = await jpeg(400, 300);
	const fields = { image_file_b64: image.toString('base64'), size: 'full' };
	const expected = await bytesOf(await call({ image, texts: { size: 'full' } }));
	const urlencoded = await fetch(`${server.url}/v1.0/removebg`, {
		method: 'POST',
		body: new URLSearchParams(fields),
	});
	expect(await bytesOf(urlencoded)).toEqual(expected);
	const headers = { 'content-type': 'application/json; charset=utf-8' };
	const json = await fetch(`${server.url}/v1.0/removebg`, {
		method: 'POST',
		headers,
		body: JSON.stringify(fields),
	});
	expect(await bytesOf(json)).toEqual(expected);
});

test('the account reports enough credits, and no other fields', async () => {
	const reply = await fetch(`${server.url}/v1.0/account`);
	expect(await reply.json()).toEqual({
		data: {
			attributes: {
				credits: { total: 1e6, subscription: 0, payg: 1e6, enterprise: 0 },
				api: { free_calls: 1e6, sizes: 'all' },
			},
		},
	});
});

test('a client that hangs up ends its job, and nothing stays stored', async () => {
	const release = engine.hold();
	const abort = new AbortController();
	const before = engine.calls;
	const body = new FormData();
	body.append('image_file', new File([new Uint8Array(await jpeg())], 'a.jpg'));
	const reply = fetch(`${server.url}/v1.0/removebg`, { method: 'POST', body, signal: abort.signal }).catch(
		() => {},
	);
	await expect.poll(() => engine.calls).toBe(before + 1);
	abort.abort();
	await reply;
	await expect.poll(() => server.storedFiles()).toEqual([]);
	release();
});
