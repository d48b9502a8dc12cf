// The workers that encode files in Chromium: they run during strokes, end after their file, and need no connection.
import type { Worker } from 'playwright-core';
import { expect, test } from 'vitest';
import { openTabs } from './opened.ts';
import type { Tools } from './page.ts';

declare const tools: Tools;

const tabs = openTabs();

test('a stroke can be painted while a WebP is made, which shows the state before the stroke', async () => {
	const page = await tabs.newTab();
	const { order, isBefore } = await page.evaluate(async () => {
		const shown = await tools.openLarge();
		await tools.stroke(shown, 100, 100);
		const before = shown.page.pixels.slice();
		const order: string[] = [];
		const made = shown.session.export({ format: 'webp', quality: 1 }).finally(() => order.push('webp'));
		await tools.stroke(shown, 300, 300);
		order.push('stroke');
		const { data } = await tools.decodeWebp(await (await made).arrayBuffer());
		const isBefore = before.every((value, i) => data[i] === value);
		return { order, isBefore };
	});
	expect(order).toEqual(['stroke', 'webp']);
	expect(isBefore).toBe(true);
});

test('the worker of an encoder ends after its file, or when that is cancelled, and the next file is still made', async () => {
	const page = await tabs.newTab();
	const encoders = () => page.workers().filter((worker) => worker.url().includes('encoder-worker'));
	await page.evaluate(async () => {
		const shown = await tools.openLarge();
		await tools.stroke(shown, 100, 100);
		Object.assign(globalThis, { shown });
	});
	const [first] = encoders();
	expect(encoders()).toHaveLength(1);
	// Longer each time: on a busy machine the encoder has not begun by then.
	let cancelsAfterMs = 100;
	const cancelFile = async () => {
		const outcome = await page.evaluate(async (ms) => {
			const { session } = (globalThis as unknown as { shown: Awaited<ReturnType<Tools['openSession']>> })
				.shown;
			const cancellation = new AbortController();
			const file = session.export({ format: 'webp', quality: 1 }, cancellation.signal);
			setTimeout(() => cancellation.abort(), ms);
			return file.then(
				() => 'made',
				({ name }) => name,
			);
		}, cancelsAfterMs);
		expect(outcome).toBe('AbortError');
		cancelsAfterMs *= 1.5;
	};
	const encodersAfterCancelling = async () => {
		if (encoders().includes(first as Worker)) await cancelFile();
		return encoders();
	};
	await expect.poll(encodersAfterCancelling).not.toContain(first);
	await expect.poll(() => encoders().length).toBe(1);
	const [second] = encoders();
	const size = await page.evaluate(async () => {
		const { session } = (globalThis as unknown as { shown: Awaited<ReturnType<Tools['openSession']>> }).shown;
		return (await session.export({ format: 'matte', quality: 1 })).size;
	});
	expect(size).toBeGreaterThan(500);
	await expect.poll(encoders).not.toContain(second);
	await expect.poll(() => encoders().length).toBe(1);
});

test('encoders need no connection once they are loaded', async () => {
	const context = await tabs.newContext();
	const page = await tabs.newTab(context);
	await page.evaluate(async () => {
		const shown = await tools.openSession();
		await shown.session.preloadExport();
		Object.assign(globalThis, { shown });
	});
	await context.setOffline(true);
	const sizes = await page.evaluate(async () => {
		const { session } = (globalThis as unknown as { shown: Awaited<ReturnType<Tools['openSession']>> }).shown;
		const files = [];
		// Formats are repeated, because an encoder is replaced after its file if a new one can be loaded.
		for (const format of ['psd', 'webp', 'jpg', 'png', 'webp', 'psd'] as const)
			files.push(await session.export({ format, quality: 80 }));
		return files.map(({ size }) => size);
	});
	expect(Math.min(...sizes)).toBeGreaterThan(500);
});

test('an encoder that cannot be loaded only rejects its own export, and is loaded again at the next one', async () => {
	const context = await tabs.newContext();
	const page = await tabs.newTab(context);
	await page.evaluate(async () => {
		Object.assign(globalThis, { shown: await tools.openSession() });
	});
	const exportSizes = () =>
		page.evaluate(async () => {
			const { session } = (globalThis as unknown as { shown: Awaited<ReturnType<Tools['openSession']>> })
				.shown;
			const webp = session.export({ format: 'webp', quality: 1 }).then(
				({ size }) => size,
				() => 0,
			);
			return [await webp, (await session.export({ format: 'matte', quality: 1 })).size];
		});
	await page.route('**/*.wasm', (route) => route.abort());
	expect(await exportSizes()).toEqual([0, expect.toSatisfy((size: number) => size > 500)]);
	await page.unroute('**/*.wasm');
	const [webp] = await exportSizes();
	expect(webp).toBeGreaterThan(500);
});
