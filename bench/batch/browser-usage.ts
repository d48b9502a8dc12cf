// Memory and processor time of a browser: of the tab's process, its workers included, and of the browser's other processes.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser } from 'playwright-core';
import { proportionalBytes } from '../speed/process-memory.ts';

export interface BrowserMemory {
	/** Proportional set size of all renderer processes in bytes; the browser may keep a spare one, which is small. */
	readonly tab: number;
	/** The same of the browser process, which holds Blobs, of graphics, network and storage. */
	readonly others: number;
}

export interface BrowserUsage {
	memory(): Promise<BrowserMemory>;
	/** Since the start of the processes, in seconds. */
	processorSeconds(): Promise<BrowserMemory>;
	/** The highest values of a phase, by samples, and of the sum of both. */
	peakOf(phase: () => Promise<void>): Promise<BrowserMemory & { readonly sum: number }>;
}

const sampleMs = 200;

/** Needs Linux. */
export async function watchBrowser(browser: Browser): Promise<BrowserUsage> {
	const session = await browser.newBrowserCDPSession();
	async function sumOf(read: (process: { id: number; cpuTime: number }) => number): Promise<BrowserMemory> {
		const { processInfo } = await session.send('SystemInfo.getProcessInfo');
		let [tab, others] = [0, 0];
		for (const process of processInfo)
			if (process.type === 'renderer') tab += read(process);
			else others += read(process);
		return { tab, others };
	}
	const memory = () => sumOf(({ id }) => bytesOf(id));
	return {
		memory,
		processorSeconds: () => sumOf(({ cpuTime }) => cpuTime),
		async peakOf(phase) {
			let peak = { tab: 0, others: 0, sum: 0 };
			let isOver = false;
			const sampling = (async () => {
				while (!isOver) {
					const { tab, others } = await memory();
					peak = {
						tab: Math.max(peak.tab, tab),
						others: Math.max(peak.others, others),
						sum: Math.max(peak.sum, tab + others),
					};
					await sleep(sampleMs);
				}
			})();
			await phase().finally(() => {
				isOver = true;
			});
			await sampling;
			return peak;
		},
	};
}

/** 0 if it has ended meanwhile. */
function bytesOf(pid: number): number {
	try {
		return proportionalBytes(pid);
	} catch {
		return 0;
	}
}
