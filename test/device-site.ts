// A cross-origin isolated site that only has the code that cuts images out
// in the browser, and the real model or the small one.
import { createReadStream } from 'node:fs';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build, defaultClientConditions } from 'vite';
import { type DeviceModel, deviceModelUrl } from '#contract/device-model.ts';
import { kernelsPlugin } from '#web/device/network/compile-kernels.ts';
import { cachedKernels } from './device/cached-kernels.ts';
import { realDeviceModel } from './models-dir.ts';
import { smallModel, smallModelFile } from './small-model.ts';

const entryOf = (name: string) => path.resolve(import.meta.dirname, `../web/device/${name}.ts`);

const types: Readonly<Record<string, string>> = {
	'.js': 'text/javascript',
	'.mjs': 'text/javascript',
	'.wasm': 'application/wasm',
};

export interface DeviceSite {
	/**
	 * Of an empty page; `/not-isolated` is one without shared memory. `/device.js` exports startDevice, `/companions.js`
	 * the networks beside the other one; the model is where the product serves it.
	 */
	readonly url: string;
	/** The small model; undefined if the site serves the real one. */
	readonly model: DeviceModel | undefined;
	close(): Promise<void>;
}

interface DeviceSiteOptions {
	/** Instead of the real one. */
	readonly hasSmallModel?: boolean;
}

export async function serveDevice({ hasSmallModel = false }: DeviceSiteOptions = {}): Promise<DeviceSite> {
	const folder = await mkdtemp(path.join(tmpdir(), 'peel-device-'));
	await build({
		configFile: false,
		logLevel: 'error',
		resolve: { conditions: ['onnxruntime-web-use-extern-wasm', ...defaultClientConditions] },
		plugins: [kernelsPlugin(cachedKernels)],
		worker: { format: 'es', plugins: () => [kernelsPlugin(cachedKernels)] },
		build: {
			outDir: folder,
			assetsInlineLimit: 0,
			rolldownOptions: {
				input: { device: entryOf('start-device'), companions: entryOf('companions') },
				preserveEntrySignatures: 'strict',
				output: { entryFileNames: '[name].js' },
			},
		},
	});
	const served = hasSmallModel ? await writeSmallModel(folder) : await realDeviceModel();
	const modelUrl = deviceModelUrl(served);
	const isolation = {
		'cross-origin-opener-policy': 'same-origin',
		'cross-origin-embedder-policy': 'require-corp',
	};
	const server = createServer(async (request, response) => {
		const url = (request.url ?? '/').split('?', 1)[0] as string;
		const file = url === modelUrl ? served.file : path.join(folder, url);
		const isFound = await stat(file).then(
			(found) => found.isFile(),
			() => false,
		);
		const isPage = url === '/' || url === '/not-isolated';
		const headers = url === '/not-isolated' ? {} : isolation;
		if (isPage) response.writeHead(200, { ...headers, 'content-type': 'text/html' }).end('<!doctype html>');
		else if (!isFound) response.writeHead(404, headers).end();
		else {
			response.writeHead(200, {
				...headers,
				'content-type': types[path.extname(file)] ?? 'application/octet-stream',
			});
			createReadStream(file).pipe(response);
		}
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	return {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		model: hasSmallModel ? smallModel : undefined,
		async close() {
			server.closeAllConnections();
			await new Promise((resolve) => server.close(resolve));
			await rm(folder, { recursive: true, force: true });
		},
	};
}

async function writeSmallModel(folder: string) {
	const file = path.join(folder, 'small.onnx.gz');
	await writeFile(file, smallModelFile);
	return { sha256: smallModel.sha256, file };
}
