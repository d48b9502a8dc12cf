// What is compared: the server's engine, and the device in Chromium, each in its own processes.
import { createEngine, type Engine } from '#engine/index.ts';
import { launchBrowser } from '#test/browser.ts';
import { openDevicePage } from '#test/device-page.ts';
import type { DeviceSite } from '#test/device-site.ts';
import type { KernelKind } from '#web/device/network/layers.ts';
import { rendererPids } from '../processes/browser-usage.ts';
import { memoryOf } from '../processes/proc.ts';

export interface Cut {
	/** The time of the network alone. */
	readonly networkMs: number;
	readonly totalMs: number;
	/** The cutout as a PNG. */
	readonly cutout: Buffer;
}

export interface Contender {
	readonly name: string;
	/** The contender whose times these are compared with: the one with as many threads. */
	readonly baseline: string;
	cutOut(): Promise<Cut>;
	/** From the call that starts the device to its first cutout, with the model at hand; undefined for the server. */
	readonly firstMs: number | undefined;
	/** Peak resident memory of the process that runs the network, in bytes. Needs Linux. */
	peakBytes(): Promise<number>;
	close(): Promise<void>;
}

export async function startServer(threads: number, image: Buffer): Promise<Contender> {
	const engine: Engine = createEngine({ workers: 1, threadsPerWorker: threads });
	await engine.ready;
	const name = `server, ${threads} thread${threads > 1 ? 's' : ''}`;
	return {
		name,
		baseline: name,
		firstMs: undefined,
		async cutOut() {
			const start = performance.now();
			const { bytes, timings } = await engine.cutOut(image);
			const totalMs = performance.now() - start;
			return { networkMs: timings.segment ?? 0, totalMs, cutout: Buffer.from(bytes) };
		},
		async peakBytes() {
			return Math.max(...engine.processes().pids.map((pid) => memoryOf(pid).peakBytes));
		},
		close: () => engine.close(),
	};
}

/** The backends of web/device/protocol.ts that this machine has. */
type Backend = 'own-kernels' | 'wasm-threads' | 'wasm';

interface DeviceSettings {
	readonly name: string;
	readonly backend: Backend;
	/** Which of our own kernels to use; the relaxed ones by default. */
	readonly kernels?: KernelKind;
	/** More than one only for 'own-kernels' and 'wasm-threads'. */
	readonly threads: number;
}

interface PageCut {
	readonly backend: Backend;
	readonly networkMs: number;
	readonly totalMs: number;
	readonly firstMs: number;
	readonly base64: string;
}

/** `image`: JPEG or PNG. */
export async function startBrowser(
	{ name, backend: wanted, kernels = 'relaxed', threads }: DeviceSettings,
	site: DeviceSite,
	image: Buffer,
): Promise<Contender> {
	const browser = await launchBrowser();
	const page = await openDevicePage(browser, site);
	const abilities = {
		hasGpu: false,
		isIsolated: wanted !== 'wasm',
		hasRelaxedSimd: kernels === 'relaxed',
		cores: threads,
		memoryGb: 8,
		isWebKit: false,
	};
	async function run(before: string): Promise<PageCut> {
		const cut = (await page.evaluate(`(async () => {
			const image = blobOf('${image.toString('base64')}');
			const begun = performance.now();
			${before}
			const ready = performance.now();
			const { backend, cutout, timings } = await device.cutOut(image);
			const now = performance.now();
			return {
				backend,
				networkMs: timings.segment,
				totalMs: now - ready,
				firstMs: now - begun,
				base64: await textOf(cutout),
			};
		})()`)) as PageCut;
		if (cut.backend !== wanted) throw new Error(`"${name}" ran on ${cut.backend}.`);
		return cut;
	}
	const { firstMs } = await run(`await start(${JSON.stringify(abilities)}, '${wanted}');`);
	return {
		name,
		baseline: `server, ${threads} thread${threads > 1 ? 's' : ''}`,
		firstMs,
		async cutOut() {
			const { base64, ...times } = await run('');
			return { ...times, cutout: Buffer.from(base64, 'base64') };
		},
		peakBytes: async () => {
			const peaks = (await rendererPids(browser)).map((pid) => memoryOf(pid).peakBytes);
			return Math.max(...peaks);
		},
		close: () => browser.close(),
	};
}
