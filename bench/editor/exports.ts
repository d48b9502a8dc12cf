// How long the editor takes to make the file of an edited 4K cutout.
import { setBrush, stageOf, strokeAt } from './brush.ts';
import type { Bench } from './opened.ts';

export const exportFormats = ['PNG', 'WebP', 'PSD', 'JPG'] as const;
export type ExportTimes = Record<(typeof exportFormats)[number], number[]>;

/** Milliseconds; the formats alternate. One stroke was drawn, without which the PNG is the stored file. */
export async function measureExports(bench: Bench, rounds: number): Promise<ExportTimes> {
	const page = await bench.open('3840x2559', true);
	await setBrush(page, 'Restore', false);
	const [first, last] = strokeAt(await stageOf(page), 'Restore', 0);
	if (!first || !last) throw new Error('a stroke has points');
	await page.mouse.move(first.x, first.y);
	await page.mouse.down();
	await page.mouse.move(last.x, last.y);
	await page.mouse.up();
	await page.getByRole('tab', { name: 'Export', exact: true }).click();
	await page.locator('[data-bytes]').waitFor();
	const times: ExportTimes = { PNG: [], WebP: [], PSD: [], JPG: [] };
	// The format that was chosen first has its file already.
	for (const format of exportFormats.slice(1)) await page.evaluate(`probe.exportMs('${format}')`);
	for (let round = 0; round < rounds; round++)
		for (const format of exportFormats)
			times[format].push((await page.evaluate(`probe.exportMs('${format}')`)) as number);
	await page.context().close();
	return times;
}
