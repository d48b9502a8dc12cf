// A PSD as another program reads it: its layers, its mask, its size and its pixels.
import { initializeCanvas, type Layer, type PixelData, readPsd } from 'ag-psd';
import { expect, test } from 'vitest';
import { isEqual, openScene, sequence, strokeAnywhere, withSettings } from '../session/opened.fixture.ts';
import { defaultSettings, type Settings } from '../session/settings.ts';

const { shadow, frame } = defaultSettings;

/** The library reads into images of a canvas; there is none here. */
initializeCanvas(
	() => {
		throw new Error('no canvas');
	},
	(width, height) => ({ width, height, data: new Uint8ClampedArray(4 * width * height) }) as ImageData,
);

async function exported(changes: Partial<Settings>) {
	const opened = await openScene();
	await strokeAnywhere(opened.session, opened.scene, sequence(6), { mode: 'restore' });
	await opened.session.set(withSettings(changes), 'Setting');
	const file = await opened.session.export({ format: 'psd', quality: 1 });
	const psd = readPsd(await file.arrayBuffer(), { useImageData: true });
	return { ...opened, file, psd, layers: psd.children ?? [] };
}

/** A layer holds the box of its pixels: as RGBA of the whole image. */
function wholeOf({ left = 0, top = 0, imageData }: Layer | undefined = {}, size: PixelData): Uint8Array {
	const pixels = new Uint8Array(4 * size.width * size.height);
	const part = imageData as PixelData;
	for (let y = 0; y < part.height; y++)
		pixels.set(
			(part.data as Uint8Array).subarray(4 * y * part.width, 4 * (y + 1) * part.width),
			4 * ((top + y) * size.width + left),
		);
	return pixels;
}

const maskOf = (layer: Layer | undefined) => layer?.mask?.imageData as PixelData;

const channel = (pixels: ArrayLike<number>, which: number) =>
	Uint8Array.from({ length: pixels.length / 4 }, (_, i) => pixels[4 * i + which] as number);

test('the cutout is a layer whose mask is its alpha, and under the mask lies the original', async () => {
	const { psd, layers, page, scene, file } = await exported({});
	expect(file.type).toBe('image/vnd.adobe.photoshop');
	expect(psd).toMatchObject({ width: 150, height: 110 });
	expect(layers.map(({ name }) => name)).toEqual(['Cutout']);
	const mask = layers[0]?.mask;
	expect(mask).toMatchObject({ left: 0, top: 0, right: 150, bottom: 110 });
	const alpha = channel(page.pixels, 3);
	expect(isEqual(channel(maskOf(layers[0]).data, 0), alpha)).toBe(true);
	const colors = wholeOf(layers[0], psd.imageData as PixelData);
	for (let i = 0; i < alpha.length; i++) {
		const [source, at] = alpha[i] === 0 ? [scene.original, 3 * i] : [page.pixels, 4 * i];
		expect([...colors.subarray(4 * i, 4 * i + 4)]).toEqual([...source.slice(at, at + 3), 255]);
	}
	const merged = psd.imageData as PixelData;
	for (let at = 0; at < page.pixels.length; at++) {
		const a = (alpha[Math.floor(at / 4)] as number) / 255;
		const off = Math.abs((merged.data[at] as number) - (page.pixels[at] as number));
		// On white in 8 bit, which readers take out again.
		expect(at % 4 === 3 ? off : off * a).toBeLessThanOrEqual(at % 4 === 3 || a === 1 ? 0 : 1.5);
	}
});

test.each([
	['in place', {}],
	['resized', { frame: { ...frame, width: 97, height: 140, scale: 60, position: '30% 70%' } }],
])('with background and shadow, %s, the layers together give what is shown', async (_what, changes) => {
	const background = { kind: 'gradient', from: '#ffee00', to: '#0011ff', angle: 60 } as const;
	const { psd, layers, page } = await exported({
		background,
		shadow: { ...shadow, kind: 'drop' },
		...changes,
	});
	expect(layers.map(({ name }) => name)).toEqual(['Background', 'Shadow', 'Cutout']);
	const size = psd.imageData as PixelData;
	expect([size.width, size.height]).toEqual([page.state.output.width, page.state.output.height]);
	const [back, dark, front] = layers.map((layer) => wholeOf(layer, size)) as [
		Uint8Array,
		Uint8Array,
		Uint8Array,
	];
	const mask = channel(maskOf(layers[2]).data, 0);
	let worst = 0;
	for (let i = 0; i < mask.length; i++) {
		const [a, s] = [(mask[i] as number) / 255, (dark[4 * i + 3] as number) / 255];
		for (let at = 4 * i; at < 4 * i + 3; at++) {
			const behind = (back[at] as number) * (1 - s);
			const mixed = (front[at] as number) * a + behind * (1 - a);
			worst = Math.max(worst, Math.abs(mixed - (page.pixels[at] as number)));
		}
	}
	// Each layer is rounded to 8 bit; where resampling leaves hardly any alpha, so is its colour.
	expect(worst).toBeLessThanOrEqual(3);
});

test('a shadow without a background is a layer of its own', async () => {
	const { layers } = await exported({ shadow: { ...shadow, kind: 'contact' } });
	expect(layers.map(({ name }) => name)).toEqual(['Shadow', 'Cutout']);
});
