// One batch in a tab of a browser with a profile of its own: its images cut out, then all of them in a zip.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { launchProfile } from '#test/browser.ts';
import { consentKey, newConsent } from '#web/consent/consent.ts';
import { type BrowserUsage, difference, type Usage, watchBrowser } from '../processes/browser-usage.ts';
import { processorSeconds } from '../processes/proc.ts';
import type { BatchImage } from './images.ts';
import type { BatchServer } from './served.ts';

export type Place = 'server' | 'device';

/** Phases of a batch: in some, peaks of memory are measured, in the others what is left some seconds later. */
export const phases = ['opened', 'cutting', 'done', 'zip', 'download', 'end'] as const;
export type Phase = (typeof phases)[number];

export interface BatchFigures {
	/** From the choice of the files until each image was done, in milliseconds, ascending. */
	readonly finishedMs: readonly number[];
	/** How often the server asked the page to wait (429 or 503). */
	readonly rejected: number;
	/** Processor time from the choice of the files until all were done, in seconds. */
	readonly seconds: { readonly browser: Usage; readonly server: number; readonly workers: number };
	/** Bytes beyond those of an empty tab. */
	readonly memory: Readonly<Record<Phase, Usage>>;
	/** Time to write the zip into a file, and to make the zip as a download. */
	readonly zipMs: number;
	readonly downloadMs: number;
}

const paths: Readonly<Record<Place, string>> = { server: '/batch', device: '/private/batch' };
const timeoutMs = 10 * 60_000;

/** Time for garbage collection and for what is freed with a delay. */
const settleMs = 5000;
/** Intervals of memory samples: while images are cut out, and while a zip is made, which takes a second or two. */
const sampleMs = 1000;
const zipSampleMs = 100;

/** Throws if an image is not cut out. */
export async function runBatch(
	place: Place,
	server: BatchServer,
	images: readonly BatchImage[],
): Promise<BatchFigures> {
	const profile = await mkdtemp(path.join(tmpdir(), 'peel-batch-profile-'));
	const viewport = { width: 1280, height: 900 };
	const context = await launchProfile(profile, { baseURL: server.url, viewport });
	try {
		context.setDefaultTimeout(timeoutMs);
		const consent = JSON.stringify([consentKey, JSON.stringify(newConsent(new Date()))]);
		await context.addInitScript(`localStorage.setItem(...${consent})`);
		await context.addInitScript({ path: path.join(import.meta.dirname, 'probe.js') });
		const [page] = context.pages();
		const browser = context.browser();
		if (!page || !browser) throw new Error('The browser has no page.');
		return await measure(page, await watchBrowser(browser), { place, server, images });
	} finally {
		await context.close();
		await rm(profile, { recursive: true, force: true });
	}
}

interface Batch {
	readonly place: Place;
	readonly server: BatchServer;
	readonly images: readonly BatchImage[];
}

async function measure(
	page: Page,
	usage: BrowserUsage,
	{ place, server, images }: Batch,
): Promise<BatchFigures> {
	let rejected = 0;
	page.on('response', (response) => {
		if (response.status() === 429 || response.status() === 503) rejected += 1;
	});
	const settled = () => sleep(settleMs).then(usage.memory);
	const seconds = async () => ({
		browser: await usage.processorSeconds(),
		server: processorSeconds(server.pid),
		workers: server.workerPids().reduce((sum, pid) => sum + processorSeconds(pid), 0),
	});

	const empty = await settled();
	await page.goto(paths[place]);
	if (place === 'device') await downloadModel(page);
	await page.getByRole('button', { name: 'Select images' }).waitFor();
	const opened = await settled();

	const before = await seconds();
	let finishedMs: readonly number[] = [];
	const cutting = await usage.peakOf(sampleMs, async () => {
		await page.locator('input[type=file][multiple]').setInputFiles(images.map(({ file }) => file));
		finishedMs = (await page.evaluate(`probe.finishedMs(${images.length})`)) as number[];
	});
	const after = await seconds();
	if (finishedMs.length < images.length)
		throw new Error(`Only ${finishedMs.length} of ${images.length} images were cut out.`);
	const done = await settled();

	let [zipMs, downloadMs] = [0, 0];
	const zip = await usage.peakOf(zipSampleMs, async () => {
		zipMs = (await page.evaluate('probe.zip(true)')) as number;
	});
	const download = await usage.peakOf(zipSampleMs, async () => {
		downloadMs = (await page.evaluate('probe.zip(false)')) as number;
	});
	const end = await settled();

	const memory = { opened, cutting, done, zip, download, end };
	return {
		finishedMs: finishedMs.toSorted((a, b) => a - b),
		rejected,
		seconds: {
			browser: difference(after.browser, before.browser),
			server: after.server - before.server,
			workers: after.workers - before.workers,
		},
		memory: Object.fromEntries(
			phases.map((phase) => [phase, difference(memory[phase], empty)]),
		) as BatchFigures['memory'],
		zipMs,
		downloadMs,
	};
}

async function downloadModel(page: Page): Promise<void> {
	await page.getByRole('button', { name: 'Download the model' }).click();
	await page.getByRole('heading', { name: 'The model is on this device' }).waitFor();
}
