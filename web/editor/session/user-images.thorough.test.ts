// Which files can be backgrounds: checked by their headers, so that no decompression bomb is decoded.
import { expect, test, vi } from 'vitest';
import { HiddenPixelsError } from '#web/images/hidden-pixels.ts';
import { headers } from '#web/images/image-headers.fixture.ts';
import { createAutosave } from './autosave.ts';
import { memoryStorage, nodeHost } from './node-host.fixture.ts';
import { openScene, withSettings } from './opened.fixture.ts';
import { createUserImages, maxImageBytes } from './user-images.ts';

function images(onDecode = () => {}) {
	const host = nodeHost();
	return createUserImages(
		{
			async decodeBackground(file) {
				onDecode();
				return host.decodeBackground(file);
			},
		},
		createAutosave(host.openStore, () => {}),
	);
}

const notDecoded = () => {
	throw new Error('was decoded');
};

test.each(['text', 'gif', 'avif', 'html', 'empty', 'a JPEG that ends early', 'a PNG of no width'] as const)(
	'%s is refused as a background image, and is not decoded',
	async (kind) => {
		const onDecode = vi.fn();
		expect(await images(onDecode).add(new Blob([headers[kind]]))).toEqual({ fault: 'not-an-image' });
		expect(onDecode).not.toHaveBeenCalled();
	},
);

test.each(['png', 'jpeg', 'webpLossy', 'webpLossless', 'webpExtended'] as const)(
	'%s of up to 50 megapixels and 30,000 pixels a side is accepted; a larger one is refused and not decoded',
	async (kind) => {
		const file = (width: number, height: number) => new Blob([headers[kind](width, height)]);
		const add = async (width: number, height: number) => {
			const host = { decodeBackground: async () => ({ width, height, rgb: new Uint8Array(0) }) };
			return createUserImages(
				host,
				createAutosave(
					async () => undefined,
					() => {},
				),
			).add(file(width, height));
		};
		const maxSide = kind === 'png' || kind === 'jpeg' || kind === 'webpExtended' ? 30_000 : 16_383;
		expect(await add(10_000, 5000)).toHaveProperty('key');
		expect(await images(notDecoded).add(file(10_000, 5001))).toEqual({ fault: 'too-large' });
		expect(await add(maxSide, 1)).toHaveProperty('key');
		if (maxSide === 30_000)
			expect(await images(notDecoded).add(file(30_001, 1))).toEqual({ fault: 'too-large' });
	},
);

test('a file of 30 MB is read, one byte more is too large', async () => {
	const padded = (bytes: number) => {
		const header = headers.png(8, 8);
		return new Blob([header, new Uint8Array(bytes - header.length)]);
	};
	expect(await images().add(padded(maxImageBytes))).toHaveProperty('key');
	expect(await images(notDecoded).add(padded(maxImageBytes + 1))).toEqual({ fault: 'too-large' });
});

test('where the browser hides the pixels of a canvas, the refusal says so', async () => {
	const hides = () => {
		throw new HiddenPixelsError();
	};
	expect(await images(hides).add(new Blob([headers.png(8, 8)]))).toEqual({ fault: 'hidden-pixels' });
});

test('a file that cannot be read is refused as not an image', async () => {
	const folder = new Blob(['x']);
	folder.arrayBuffer = () => Promise.reject(new Error('a folder'));
	expect(await images().add(folder)).toEqual({ fault: 'not-an-image' });
});

test('an image can be shown again after its file was deleted from the disk', async () => {
	const file = new Blob([headers.png(8, 6)]);
	const added = images();
	const first = await added.add(file);
	await added.add(new Blob([headers.png(4, 4)]));
	file.arrayBuffer = () => Promise.reject(new DOMException('It was deleted.', 'NotReadableError'));
	expect(await added.read('key' in first ? first.key : '')).toMatchObject({ width: 8, height: 6 });
});

test('a refused image leaves the session as it was', async () => {
	const { session, page } = await openScene();
	expect(await session.addImage(new Blob(['no image']))).toEqual({ fault: 'not-an-image' });
	await session.set(withSettings({ background: { kind: 'colour', colour: '#ffffff' } }), 'Colour');
	expect(page.state.applied).toBe(1);
});

test('the largest image is restored after a reload', async () => {
	const header = headers.png(8, 8);
	const first = await openScene({ storage: memoryStorage() });
	const file = new Blob([header, new Uint8Array(maxImageBytes - header.length)]);
	const added = await first.session.addImage(file);
	const image = 'key' in added ? added.key : '';
	await first.session.set(
		withSettings({ background: { kind: 'image', image, zoom: 1, x: 0.5, y: 0.5 } }),
		'Image',
	);
	expect(first.page.pixels[0]).toBe(99);
	const second = await openScene({ source: first.source, storage: first.storage });
	expect(second.page.state.settings.background.kind).toBe('image');
	expect(second.page.pixels[3]).toBe(255);
});
