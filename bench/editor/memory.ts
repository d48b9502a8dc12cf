// Memory of the editor's tab at 4K: of its renderer process, with the worker in it.
import { setTimeout as sleep } from 'node:timers/promises';
import { rendererPids } from '../processes/browser-usage.ts';
import { memoryOf, proportionalBytes } from '../processes/proc.ts';
import { setBrush, stageOf, strokeAt } from './brush.ts';
import type { Bench } from './opened.ts';

export interface TabMemory {
	/**
	 * Bytes when the editor has opened: the proportional set size (PSS) of the
	 * process, in which a page shared by n processes counts 1/n.
	 */
	readonly opened: number;
	/** The same after the strokes. */
	readonly edited: number;
	/** Peak resident set size (RSS) in bytes, in which shared pages count whole. */
	readonly peak: number;
	/** Once a WebP and a PSD were made, and the largest resident size meanwhile. */
	readonly exported: number;
	readonly exportPeak: number;
	/** Strokes that changed something. */
	readonly steps: number;
}

const untilIdle = `(async () => {
	while (document.querySelector('[aria-busy="true"]')) await new Promise(requestAnimationFrame);
})()`;

/** Chooses the format and presses Download, until the file is there. */
const exportOf = (format: string) => `(async () => {
	const until = async (isReached) => {
		while (!isReached()) await new Promise(requestAnimationFrame);
	};
	const press = (selector, name) =>
		[...document.querySelectorAll(selector)].find(({ textContent }) => textContent.trim() === name).click();
	press('[role="radio"], label', '${format}');
	await until(() => !document.querySelector('[data-bytes]'));
	press('button', 'Download');
	await until(() => document.querySelector('[data-bytes]'));
})()`;

/** Time for garbage collection and for what is freed with a delay. */
const settleMs = 5_000;
/** Time for encoders too, which are replaced when they have had nothing to do for a while. */
const settleExportsMs = 20_000;

/** The largest renderer of the browser is taken for that of the tab. Needs Linux. */
export async function measureMemory(bench: Bench, strokes: number): Promise<TabMemory> {
	const page = await bench.open('3840x2559', false);
	await sleep(settleMs);
	const pid = await largestRenderer(bench);
	const opened = proportionalBytes(pid);
	const stage = await stageOf(page);
	for (let n = 0; n < strokes; n++) {
		const mode = n % 20 < 10 ? 'Restore' : 'Erase';
		if (n % 5 === 0) await setBrush(page, mode, n % 10 === 5);
		const [first, ...others] = strokeAt(stage, mode, n);
		if (!first) continue;
		await page.mouse.move(first.x, first.y);
		await page.mouse.down();
		for (const { x, y } of others) await page.mouse.move(x, y);
		await page.mouse.up();
		await page.evaluate(untilIdle);
	}
	await sleep(settleMs);
	const edited = proportionalBytes(pid);
	const peak = memoryOf(pid).peakBytes;
	await page.getByRole('button', { name: 'Steps', exact: true }).click();
	const entries = page.getByRole('list').filter({ hasText: 'As it was' }).getByRole('listitem');
	const steps = (await entries.count()) - 1;
	await page.keyboard.press('Escape');
	await page.getByRole('tab', { name: 'Export', exact: true }).click();
	// By samples: the browser resets the system's own peak.
	const samples: number[] = [];
	const sampling = setInterval(() => samples.push(memoryOf(pid).residentBytes), 50);
	for (const format of ['WebP', 'PSD']) await page.evaluate(exportOf(format));
	clearInterval(sampling);
	const exportPeak = Math.max(...samples);
	await sleep(settleExportsMs);
	const exported = proportionalBytes(pid);
	await page.context().close();
	return { opened, edited, peak, steps, exported, exportPeak };
}

async function largestRenderer({ browser }: Bench): Promise<number> {
	const pids = await rendererPids(browser);
	const [largest] = pids.toSorted((a, b) => proportionalBytes(b) - proportionalBytes(a));
	if (largest === undefined) throw new Error('the browser names no renderer');
	return largest;
}
