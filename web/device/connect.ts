// Starts the worker that cuts images out, for a page.
import { proxy, releaseProxy, transfer, wrap } from 'comlink';
import type { DeviceModel } from '#contract/device-model.ts';
import type { RecipeOptions } from '#contract/recipe-options.ts';
import type { Choice } from './choices.ts';
import type { DeviceWorker } from './device-worker.ts';
import { type Outcome, unwrap } from './errors.ts';
import { onWorkerFailure } from './on-worker-failure.ts';
import type { DeviceCutout, Step } from './protocol.ts';

/**
 * One worker. Its calls reject with a DeviceError: 'not-loaded' if its script cannot be fetched, 'failed' if it fails
 * during or before the call.
 */
export interface Connection {
	/** Called once, before `cutOut`. `bytes` is the file of the model, which is transferred away from the caller. */
	load(model: DeviceModel, bytes: Uint8Array<ArrayBuffer>, choice: Choice): Promise<void>;
	/** `memoryGb` is that of the whole device; undefined if the browser does not report it. */
	cutOut(
		file: Blob,
		memoryGb: number | undefined,
		onStep: (step: Step) => void,
	): Promise<Omit<DeviceCutout, 'backend'>>;
	render(cutout: Blob, recipe: RecipeOptions): Promise<Blob>;
	/** The photo as the analysis sees it, as a PNG, RGB or RGBA. Needs no network. */
	readOriginal(file: Blob): Promise<Blob>;
	readonly hasFailed: boolean;
	/** Ends the worker and frees all of its memory; may be called again. Calls under way never settle. */
	end(): void;
}

export function connect(): Connection {
	const worker = new Worker(new URL('./device-worker.ts', import.meta.url), { type: 'module' });
	const remote = wrap<DeviceWorker>(worker);
	let [hasFailed, hasEnded] = [false, false];
	const failure = new Promise<never>((_, reject) => {
		onWorkerFailure(worker, (error) => {
			hasFailed = true;
			reject(error);
		});
	});
	failure.catch(() => {});
	const answer = async <T>(call: Promise<Outcome<T>>) => unwrap(await Promise.race([call, failure]));
	return {
		load: (model, bytes, choice) => answer(remote.load(model, transfer(bytes, [bytes.buffer]), choice)),
		cutOut: (file, memoryGb, onStep) => answer(remote.cutOut(file, memoryGb, proxy(onStep))),
		render: (cutout, recipe) => answer(remote.render(cutout, recipe)),
		readOriginal: (file) => answer(remote.readOriginal(file)),
		get hasFailed() {
			return hasFailed;
		},
		end() {
			// A proxy must not be released twice.
			if (hasEnded) return;
			hasEnded = true;
			remote[releaseProxy]();
			worker.terminate();
		},
	};
}
