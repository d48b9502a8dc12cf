// One batch in a tab of a browser with a profile of its own: its images cut out, then all of them in a zip.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { launchProfile } from '#test/browser.ts';
import { consentKey, newConsent } from '#web/consent/consent.ts';
import { processorSeconds } from '../speed/process-memory.ts';
import { type BrowserMemory, watchBrowser } from './browser-usage.ts';
import type { BatchImage } from './images.ts';
import type { BatchServer } from './served.ts';

export type Place = 'server' | 'device';

export interface BatchFigures {
	/** From the choice of the files until each image was done, in milliseconds, ascending. */
	readonly finishedMs: readonly number[];
	/** How often the server asked the page to wait (429 or 503). */
	readonly rejected: number;
	/** Processor time until all images were done, in seconds. */
	readonly seconds: BrowserMemory & { readonly server: number; readonly workers: number };
	/** Bytes by phase, beyond those of an empty tab. `sum`: of both at once. */
	readonly memory: Readonly<Record<Phase, BrowserMemory & { readonly sum: number }>>;
	/** Milliseconds of the zip into a file, and as a download. */
	readonly zipMs: number;
	readonly downloadMs: number;
}

/** Peaks of what happens, and what is left some seconds later. */
export const phases = ['opened', 'cutting', 'done', 'zip', 'download', 'end'] as const;
export type Phase = (typeof phases)[number];

/** For garbage collection and for what is freed with a delay. */
const settleMs = 5000;
const timeoutMs = 10 * 60_000;

const paths: Readonly<Record<Place, string>> = { server: '/batch', device: '/private/batch' };

/** Throws if an image is not cut out. */
export async function runBatch(
	place: Place,
	server: BatchServer,
	images: readonly BatchImage[],
): Promise<BatchFigures> {
	const profile = await mkdtemp(path.join(tmpdir(), 'peel-batch-profile-'));
	const context = await launchProfile(profile, {
		baseURL: server.url,
		viewport: { width: 1280, height: 900 },
	});
	try {
		context.setDefaultTimeout(timeoutMs);
		await context.addInitScript(
			([key, record]) => localStorage.setItem(key as string, record as string),
			[consentKey, JSON.stringify(newConsent(new Date()))],
		);
		await context.addInitScript({ path: path.join(import.meta.dirname, 'probe.js') });
		const page = context.pages()[0] as Page;
		const browser = context.browser();
		if (!browser) throw new Error('The browser cannot be asked.');
		const usage = await watchBrowser(browser);
		let rejected = 0;
		page.on('response', (response) => {
			if (response.status() === 429 || response.status() === 503) rejected += 1;
		});
		const settled = async () => {
			await sleep(settleMs);
			return usage.memory();
		};
		const seconds = async () => ({
			...(await usage.processorSeconds()),
			server: processorSeconds(server.pid),
			workers: server.workerPids().reduce((sum, pid) => sum + processorSeconds(pid), 0),
		});
		const evaluate = async <T>(script: string) => (await page.evaluate(script)) as T;

		const empty = await settled();
		await page.goto(paths[place]);
		if (place === 'device') await downloadModel(page);
		await page.getByRole('button', { name: 'Select Images' }).waitFor();
		const opened = await settled();
		const before = await seconds();
		let finishedMs: readonly number[] = [];
		const cutting = await usage.peakOf(async () => {
			await choose(page, images);
			finishedMs = await evaluate(`probe.finishedMs(${images.length})`);
		});
		if (finishedMs.length < images.length)
			throw new Error(`Only ${finishedMs.length} of ${images.length} images were cut out.`);
		const after = await seconds();
		const done = await settled();
		let [zipMs, downloadMs] = [0, 0];
		const zip = await usage.peakOf(async () => {
			zipMs = await evaluate('probe.zip(true)');
		});
		const download = await usage.peakOf(async () => {
			downloadMs = await evaluate('probe.zip(false)');
		});
		const end = await settled();
		const beyondEmpty = (all: BrowserMemory & { readonly sum?: number }) => ({
			tab: all.tab - empty.tab,
			others: all.others - empty.others,
			sum: (all.sum ?? all.tab + all.others) - empty.tab - empty.others,
		});
		return {
			finishedMs: finishedMs.toSorted((a, b) => a - b),
			rejected,
			seconds: {
				tab: after.tab - before.tab,
				others: after.others - before.others,
				server: after.server - before.server,
				workers: after.workers - before.workers,
			},
			memory: {
				opened: beyondEmpty(opened),
				cutting: beyondEmpty(cutting),
				done: beyondEmpty(done),
				zip: beyondEmpty(zip),
				download: beyondEmpty(download),
				end: beyondEmpty(end),
			},
			zipMs,
			downloadMs,
		};
	} finally {
		await context.close();
		await rm(profile, { recursive: true, force: true });
	}
}

async function downloadModel(page: Page): Promise<void> {
	await page.getByRole('button', { name: 'Download the model' }).click();
	await page.getByRole('heading', { name: 'The model is on this device' }).waitFor();
}

async function choose(page: Page, images: readonly BatchImage[]): Promise<void> {
	await page.locator('input[type=file][multiple]').setInputFiles(images.map(({ file }) => file));
}
