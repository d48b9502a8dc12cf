// How far what a page shows has moved by itself.
import type { Page } from 'playwright-core';

/** The sum of all layout shifts since the page was opened (Layout Instability API), up to the next frame. */
export function layoutShift(page: Page): Promise<number> {
	return page.evaluate(async () => {
		for (let i = 0; i < 2; i++) await new Promise(requestAnimationFrame);
		const observer = new PerformanceObserver(() => {});
		observer.observe({ type: 'layout-shift', buffered: true });
		const shifts = observer.takeRecords() as unknown as { value: number }[];
		observer.disconnect();
		return shifts.reduce((sum, { value }) => sum + value, 0);
	});
}

/**
 * Leaves the page without its typefaces. They may come after the first paint and move text a little, which
 * fonts.e2e.test.ts is about. The console gets ERR_FAILED.
 */
export async function blockTypefaces(page: Page): Promise<void> {
	await page.route('**/*.woff2', (route) => route.abort());
}
