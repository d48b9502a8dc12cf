// The session's worker in Chromium: what it paints and what its encoders write.
import { expect, test } from 'vitest';
import { openTabs } from './opened.ts';
import type { Tools } from './page.ts';

declare const tools: Tools;

const tabs = openTabs();

test('strokes, settings and undo give the same pixels in the worker as its exported file has', async () => {
	const page = await tabs.sharedTab();
	const result = await page.evaluate(async () => {
		const shown = await tools.openSession({ id: 'stroke' });
		const opened = tools.checksum(shown);
		await tools.stroke(shown, 10, 10);
		const stroked = tools.checksum(shown);
		const background = { kind: 'colour', colour: '#ffffff' } as const;
		await shown.session.set({ ...tools.defaultSettings, background }, 'Background colour');
		const file = await tools.readPng(await shown.session.export({ format: 'png', quality: 90 }));
		const { pixels } = shown.page;
		const isExported = file.pixels.every((value, i) => pixels[Math.floor(i / 3) * 4 + (i % 3)] === value);
		await shown.session.goTo(0);
		const undone = tools.checksum(shown);
		return { opened, stroked, undone, channels: file.channels, isExported };
	});
	expect(result).toMatchObject({ channels: 3, isExported: true, undone: result.opened });
	expect(result.stroked).not.toBe(result.opened);
});

test('points that arrive faster than they are painted give the same pixels as slow ones', async () => {
	const page = await tabs.sharedTab();
	const [fast, slow] = await page.evaluate(async () => {
		const brush = { mode: 'erase', size: 24, hardness: 20, snap: true } as const;
		const points = Array.from({ length: 40 }, (_, i) => ({ x: 100 + 3 * i, y: 90 + (i % 7), pressure: 1 }));
		const checksums: number[] = [];
		for (const isFast of [true, false]) {
			const shown = await tools.openSession({ id: String(isFast) });
			const calls = [shown.session.beginStroke(brush, points.slice(0, 1))];
			for (const point of points.slice(1)) {
				if (!isFast) await calls.at(-1);
				calls.push(shown.session.extendStroke([point]));
			}
			await Promise.all([...calls, shown.session.endStroke()]);
			checksums.push(tools.checksum(shown));
		}
		return checksums;
	});
	expect(fast).toBe(slow);
});

test('a WebP has every pixel as it is shown, even soft and transparent ones', async () => {
	const page = await tabs.sharedTab();
	const result = await page.evaluate(async () => {
		const shown = await tools.openSession({ id: 'webp' });
		await tools.stroke(shown, 10, 10);
		const file = await shown.session.export({ format: 'webp', quality: 1 });
		const decoded = await tools.decodeWebp(await file.arrayBuffer());
		const { pixels } = shown.page;
		const soft = pixels.filter((value, i) => i % 4 === 3 && value > 0 && value < 255).length;
		return { type: file.type, soft, isSame: pixels.every((value, i) => decoded.data[i] === value) };
	});
	expect(result).toMatchObject({ type: 'image/webp', isSame: true });
	expect(result.soft).toBeGreaterThan(100);
});

test('a JPG has a white background, and its quality determines its size', async () => {
	const page = await tabs.sharedTab();
	const result = await page.evaluate(async () => {
		const { session } = await tools.openSession({ id: 'jpg' });
		const export_ = (quality: number) => session.export({ format: 'jpg', quality });
		const [low, high] = [await export_(10), await export_(95)];
		const bitmap = await createImageBitmap(high);
		const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
		context?.drawImage(bitmap, 0, 0);
		const corner = [...(context?.getImageData(0, 0, 1, 1).data ?? [])];
		return { low: low.size, high: high.size, type: high.type, corner, width: bitmap.width };
	});
	expect(result).toMatchObject({ type: 'image/jpeg', corner: [255, 255, 255, 255], width: 300 });
	expect(result.high).toBeGreaterThan(2 * result.low);
});

test("an image of the user's is decoded for the background; a file that is not an image, or is damaged, is rejected", async () => {
	const page = await tabs.sharedTab();
	const result = await page.evaluate(async () => {
		const { session, page: shown } = await tools.openSession({ id: 'background' });
		const { original } = await tools.sourceOf(tools.scene);
		const broken = new Blob([(await original.arrayBuffer()).slice(0, 200)]);
		const faults = [await session.addImage(broken), await session.addImage(new Blob(['text']))];
		const added = await session.addImage(original);
		const image = 'key' in added ? added.key : '';
		const background = { kind: 'image', image, zoom: 1, x: 0.5, y: 0.5 } as const;
		await session.set({ ...tools.defaultSettings, background }, 'Image');
		return { faults, corner: [...shown.pixels.slice(0, 3)], original: [...tools.scene.original.slice(0, 3)] };
	});
	expect(result.faults).toEqual([{ fault: 'not-an-image' }, { fault: 'not-an-image' }]);
	expect(result.corner).toEqual(result.original);
});

test('the original comes in the layout of the output, and the whole cutout in the layout before the crop', async () => {
	const page = await tabs.sharedTab();
	const result = await page.evaluate(async () => {
		const { session } = await tools.openSession({ id: 'crop' });
		const frame = { ...tools.defaultSettings.frame, crop: { left: 20, top: 30, width: 100, height: 60 } };
		await session.set({ ...tools.defaultSettings, frame }, 'Crop');
		const [original, uncropped] = [await session.original(), await session.uncropped()];
		const at = 3 * (30 * 300 + 20);
		return {
			sizes: [original, uncropped].map(({ width, height }) => [width, height]),
			first: [...original.pixels.slice(0, 4)],
			expected: [...tools.scene.original.slice(at, at + 3), 255],
		};
	});
	expect(result.sizes).toEqual([
		[100, 60],
		[300, 200],
	]);
	expect(result.first).toEqual(result.expected);
});

test('regions come with thumbnails, and a hole is filled with one call', async () => {
	const page = await tabs.sharedTab();
	const result = await page.evaluate(async () => {
		const { width, height } = tools.scene;
		const alpha = tools.scene.alpha.slice();
		for (let y = 90; y < 110; y++) alpha.fill(0, y * width + 140, y * width + 160);
		const { session } = tools.connect();
		const shown = tools.collectingPage();
		await session.open(await tools.sourceOf({ ...tools.scene, alpha }), shown);
		const [region] = await session.regions();
		if (!region) return undefined;
		const at = 4 * (100 * width + 150) + 3;
		const before = shown.pixels[at];
		await session.setRegion(region.id, true);
		const { thumbnail, kind } = region;
		return { kind, sizes: [thumbnail.width, thumbnail.height, height], before, after: shown.pixels[at] };
	});
	expect(result).toEqual({ kind: 'hole', sizes: [36, 36, 200], before: 0, after: 255 });
});
