// The same images without a site: no HTTP, no store, no list; through the
// engine in its own process, or through the device in an empty page.
import { createEngine } from '#engine/index.ts';
import { launchBrowser } from '#test/browser.ts';
import { openDevicePage } from '#test/device-page.ts';
import { serveDevice } from '#test/device-site.ts';
import { watchBrowser } from '../processes/browser-usage.ts';
import { processorSeconds } from '../processes/proc.ts';
import type { BatchImage } from './images.ts';

/** Times for all images together. */
export interface BareTimes {
	/** The network alone, further inferences included, one image after another, in milliseconds. */
	readonly networkMs: number;
	/** The whole way from file to cutout, without a pause, in milliseconds. */
	readonly cutoutMs: number;
	/** Processor time of these cutouts, in seconds: of the engine's worker processes, or of the tab. */
	readonly seconds: number;
	readonly inferences: number;
}

interface Bare {
	measure(images: readonly BatchImage[]): Promise<BareTimes>;
	close(): Promise<void>;
}

/** One image that runs, one that is being finished meanwhile, and one that waits, so that the network never idles. */
const callers = 3;

/** The engine as the server has it: its default network, worker processes and threads. */
export async function startEngine(warmUp: BatchImage): Promise<Bare> {
	const engine = createEngine();
	await engine.ready;
	await engine.cutOut(warmUp.bytes);
	const used = () => engine.processes().pids.reduce((sum, pid) => sum + processorSeconds(pid), 0);
	return {
		async measure(images) {
			let [networkMs, inferences] = [0, 0];
			for (const { bytes } of images) {
				const cutout = await engine.cutOut(bytes);
				networkMs += cutout.timings.segment ?? 0;
				inferences += cutout.inferences;
			}
			const before = used();
			const start = performance.now();
			const waiting = images.values();
			await Promise.all(
				Array.from({ length: callers }, async () => {
					for (const { bytes } of waiting) await engine.cutOut(bytes);
				}),
			);
			return { networkMs, cutoutMs: performance.now() - start, seconds: used() - before, inferences };
		},
		close: () => engine.close(),
	};
}

/** The device as the page has it: its default network and threads. */
export async function startDevice(warmUp: BatchImage): Promise<Bare> {
	const site = await serveDevice();
	const browser = await launchBrowser();
	const page = await openDevicePage(browser, site);
	await page.evaluate('start()');
	const usage = await watchBrowser(browser);
	const used = async () => (await usage.processorSeconds()).tab;
	const cutOut = async ({ bytes }: BatchImage) =>
		(await page.evaluate(`(async () => {
			const image = blobOf('${bytes.toString('base64')}');
			const start = performance.now();
			const { timings, inferences } = await device.cutOut(image);
			return { networkMs: timings.segment, cutoutMs: performance.now() - start, inferences };
		})()`)) as Omit<BareTimes, 'seconds'>;
	await cutOut(warmUp);
	return {
		async measure(images) {
			const sum = { networkMs: 0, cutoutMs: 0, inferences: 0 };
			const before = await used();
			for (const image of images) {
				const times = await cutOut(image);
				sum.networkMs += times.networkMs;
				sum.cutoutMs += times.cutoutMs;
				sum.inferences += times.inferences;
			}
			return { ...sum, seconds: (await used()) - before };
		},
		async close() {
			await browser.close();
			await site.close();
		},
	};
}
