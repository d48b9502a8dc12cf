// Memory of page and worker at 4K, by the browser's own measurement.
import { expect, test } from 'vitest';
import { openTabs } from './opened.ts';
import type { Tools } from './page.ts';

declare const tools: Tools;

const tabs = openTabs({ measuresMemory: true });

test('a 4K image with 200 steps keeps page and worker under 400 MB', { timeout: 300_000 }, async () => {
	const page = await tabs.newTab();
	const steps = 20;
	const megabytes = await page.evaluate(async (count) => {
		const size = { width: 3840, height: 2560 };
		const measure = async () => {
			// Not in the types yet.
			const api = performance as unknown as { measureUserAgentSpecificMemory(): Promise<{ bytes: number }> };
			return (await api.measureUserAgentSpecificMemory()).bytes / 1e6;
		};
		const source = await tools.sourceOf(tools.discScene(size));
		const { session } = tools.connect();
		await session.open(source, { changed() {}, painted() {} });
		const opened = await measure();
		for (let i = 0; i < count; i++) {
			const brush = {
				mode: i % 2 ? 'erase' : 'restore',
				size: 60 + 20 * i,
				hardness: 50,
				snap: i % 3 === 0,
			} as const;
			const at = (x: number, y: number) => ({
				x: (x * size.width) / 10,
				y: (y * size.height) / 10,
				pressure: 1,
			});
			await session.beginStroke(brush, [at(i % 10, (i * 7) % 10)]);
			await session.extendStroke([at((i * 3) % 10, (i * 7 + 1) % 10)]);
			await session.endStroke();
		}
		return { opened, edited: await measure() };
	}, steps);
	expect(megabytes.opened).toBeGreaterThan(80);
	const perStep = Math.max(0, megabytes.edited - megabytes.opened) / steps;
	expect(megabytes.edited + perStep * (200 - steps)).toBeLessThan(400);
});
