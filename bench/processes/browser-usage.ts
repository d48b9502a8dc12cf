// Memory and processor time of a browser: of the tab's process, its workers
// included, and of the browser's other processes.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser } from 'playwright-core';
import { proportionalBytes } from './proc.ts';

export interface Usage {
	/** All renderer processes; the browser may keep a spare one, which is small. */
	readonly tab: number;
	/** The browser process, which holds Blobs, and the processes for graphics, network and storage. */
	readonly others: number;
	readonly sum: number;
}

export interface BrowserUsage {
	/** Proportional set size in bytes. */
	memory(): Promise<Usage>;
	/** Processor time since the start of the processes, in seconds. */
	processorSeconds(): Promise<Usage>;
	/**
	 * The highest values of memory during a phase, by samples at this interval: one takes up to 20 ms of processor time,
	 * so that more would slow down what is measured.
	 */
	peakOf(sampleMs: number, phase: () => Promise<void>): Promise<Usage>;
}

/** Needs Linux. */
export async function watchBrowser(browser: Browser): Promise<BrowserUsage> {
	const session = await browser.newBrowserCDPSession();
	async function sumOf(read: (process: { id: number; cpuTime: number }) => number): Promise<Usage> {
		const { processInfo } = await session.send('SystemInfo.getProcessInfo');
		let [tab, others] = [0, 0];
		for (const process of processInfo)
			if (process.type === 'renderer') tab += read(process);
			else others += read(process);
		return { tab, others, sum: tab + others };
	}
	const memory = () => sumOf(({ id }) => bytesOf(id));
	return {
		memory,
		processorSeconds: () => sumOf(({ cpuTime }) => cpuTime),
		async peakOf(sampleMs, phase) {
			let peak: Usage = { tab: 0, others: 0, sum: 0 };
			let isOver = false;
			const end = phase().finally(() => {
				isOver = true;
			});
			while (!isOver) {
				const now = await memory();
				peak = {
					tab: Math.max(peak.tab, now.tab),
					others: Math.max(peak.others, now.others),
					sum: Math.max(peak.sum, now.sum),
				};
				await Promise.race([end, sleep(sampleMs)]);
			}
			await end;
			return peak;
		},
	};
}

export const difference = (after: Usage, before: Usage): Usage => ({
	tab: after.tab - before.tab,
	others: after.others - before.others,
	sum: after.sum - before.sum,
});

/** Process ids of the renderers: that of the tab, and maybe a spare one, which is small. */
export async function rendererPids(browser: Browser): Promise<number[]> {
	const session = await browser.newBrowserCDPSession();
	const { processInfo } = await session.send('SystemInfo.getProcessInfo');
	await session.detach();
	return processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
}

/** 0 if it has ended meanwhile. */
function bytesOf(pid: number): number {
	try {
		return proportionalBytes(pid);
	} catch {
		return 0;
	}
}
