// The brush in the page: its settings, and where strokes lie on the screen.
import type { Page } from 'playwright-core';

/** The size of the brush at a longer side of 1280; larger outputs get a brush that looks as large. */
const brushPx = 60;

interface Stage {
	/** Screen pixels of the output: left, top, width, height. */
	readonly left: number;
	readonly top: number;
	readonly width: number;
	readonly height: number;
}

/** Sets a hard brush, or one that snaps. */
export async function setBrush(page: Page, mode: 'Restore' | 'Erase', snaps: boolean): Promise<void> {
	await page.getByRole('radio', { name: mode, exact: true }).click();
	await page.getByRole('checkbox', { name: 'Snap to edges' }).setChecked(snaps);
	const [width = 0, height = 0] = await numbers(page, 'data-output');
	const size = Math.round((brushPx * Math.max(width, height)) / 1280);
	for (const [field, value] of [
		['Size in pixels', size],
		['Hardness in percent', 100],
	] as const) {
		const input = page.getByLabel(field, { exact: true });
		await input.fill(String(value));
		await input.press('Enter');
	}
}

export async function stageOf(page: Page): Promise<Stage> {
	const [scale = 1, left = 0, top = 0] = await numbers(page, 'data-view');
	const [width = 0, height = 0] = await numbers(page, 'data-output');
	const box = await page.locator('canvas.stage-canvas').boundingBox();
	return {
		left: (box?.x ?? 0) + left,
		top: (box?.y ?? 0) + top,
		width: width * scale,
		height: height * scale,
	};
}

async function numbers(page: Page, attribute: string): Promise<number[]> {
	const text = await page.locator('canvas.stage-canvas').getAttribute(attribute);
	return (text ?? '').split(' ').map(Number);
}

/** Screen pixels between two points of a stroke. */
const stepPx = 24;

/** The points of the nth stroke: over the half of the output that the mode changes, elsewhere each time. */
export function strokeAt({ left, top, width, height }: Stage, mode: 'Restore' | 'Erase', n: number) {
	const golden = 0.618_034;
	const share = (by: number) => (n * by + 0.37) % 1;
	const side = mode === 'Erase' ? 0.55 : 0.05;
	const start = {
		x: left + width * (side + 0.25 * share(golden)),
		y: top + height * (0.08 + 0.8 * share(golden * golden)),
	};
	return [0, 1, 2, 3].map((i) => ({ x: start.x + i * stepPx, y: start.y + i * (n % 2 ? 6 : -6) }));
}
