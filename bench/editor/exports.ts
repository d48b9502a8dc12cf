// How long the editor takes to make the file of an edited 4K cutout, and to show a stroke meanwhile.
import type { Page } from 'playwright-core';
import { setBrush, stageOf, strokeAt } from './brush.ts';
import type { Bench } from './opened.ts';

const exportFormats = ['PNG', 'WebP', 'PSD', 'JPG'] as const;
/** Milliseconds that each file took. */
export type FileTimes = Record<(typeof exportFormats)[number], number[]>;

export interface ExportTimes {
	readonly files: FileTimes;
	/** Milliseconds from the pointer's move to the canvas drawn, while a WebP is made. */
	readonly besideWebp: number[];
}

/** The formats alternate. A stroke is drawn first, because without one the PNG would be the stored file. */
export async function measureExports(bench: Bench, rounds: number): Promise<ExportTimes> {
	const page = await bench.open('3840x2559', true);
	await setBrush(page, 'Restore', false);
	const [first, last] = strokeAt(await stageOf(page), 'Restore', 0);
	if (!first || !last) throw new Error('a stroke has points');
	await page.mouse.move(first.x, first.y);
	await page.mouse.down();
	await page.mouse.move(last.x, last.y);
	await page.mouse.up();
	await choose(page, 'Export');
	await page.locator('[data-bytes]').waitFor();
	const files: FileTimes = { PNG: [], WebP: [], PSD: [], JPG: [] };
	// The format that is chosen first already has its file.
	for (const format of exportFormats.slice(1)) await page.evaluate(`probe.exportMs('${format}')`);
	for (let round = 0; round < rounds; round++)
		for (const format of exportFormats)
			files[format].push((await page.evaluate(`probe.exportMs('${format}')`)) as number);
	const besideWebp = await strokesBesideWebp(page, rounds);
	await page.context().close();
	return { files, besideWebp };
}

const choose = (page: Page, tool: string) => page.getByRole('tab', { name: tool, exact: true }).click();

/** Measures the first two moves of one stroke per round, just after Download was pressed. */
async function strokesBesideWebp(page: Page, rounds: number): Promise<number[]> {
	const times: number[] = [];
	const stage = await stageOf(page);
	for (let n = 1; n <= rounds; n++) {
		await choose(page, 'Export');
		await page.evaluate(`probe.startExport('WebP')`);
		await choose(page, 'Brush');
		const [first, ...others] = strokeAt(stage, 'Restore', n);
		if (!first) continue;
		await page.mouse.move(first.x, first.y);
		await page.mouse.down();
		for (const { x, y } of others.slice(0, 2)) {
			await page.evaluate('probe.forget()');
			await page.mouse.move(x, y);
			const drawnMs = (await page.evaluate('probe.takeFirst()')) as number | null;
			if (drawnMs !== null) times.push(drawnMs);
		}
		await page.mouse.up();
		await page.evaluate('probe.quiet()');
	}
	return times;
}
