// Starts the device for a page: the worker with the fastest backend that works here, and another worker when one is lost.
import { proxy, type Remote, releaseProxy, transfer, wrap } from 'comlink';
import type { DeviceModel } from '#contract/device-models.ts';
import { type Abilities, type Choice, choicesOf, modelFor, readAbilities } from './backends.ts';
import type { DeviceWorker } from './device-worker.ts';
import { type Outcome, unwrap } from './errors.ts';
import { type Backend, type CutOutOptions, type Device, DeviceError, type Step } from './protocol.ts';

export interface DeviceOptions {
	/** Called when a backend has started, with why the faster one before it did not work. */
	readonly onBackend?: (backend: Backend, message?: string) => void;
	/** Default: the one for this browser. */
	readonly model?: DeviceModel;
	/** Leaves out what is faster. */
	readonly prefer?: Backend;
	/** Default: what the browser says. */
	readonly abilities?: Abilities;
}

/** A worker that has loaded the network. */
interface Loaded {
	readonly choice: Choice;
	readonly remote: Remote<DeviceWorker>;
	/** Rejects when the worker itself fails. */
	readonly failed: Promise<never>;
	end(): void;
}

/**
 * Resolves when the network is loaded. Rejects with what `readModel` rejects with, or with a DeviceError 'no-backend', 'out-of-memory' where
 * that was the reason.
 */
export async function startDevice(
	readModel: (model: DeviceModel) => Promise<Uint8Array<ArrayBuffer>>,
	options: DeviceOptions = {},
): Promise<Device> {
	const abilities = options.abilities ?? (await readAbilities());
	const model = options.model ?? modelFor(abilities);
	const all = choicesOf(abilities);
	const first = all.findIndex(({ backend }) => backend === options.prefer);
	/** From the one that is in use, or is tried next. */
	let choices = all.slice(Math.max(0, first));
	let loaded: Promise<Loaded> | undefined = load();
	let last: Promise<unknown> = Promise.resolve();
	const closing = new AbortController();

	async function load(message?: string): Promise<Loaded> {
		const [choice, ...slower] = choices;
		if (!choice) throw new DeviceError('no-backend', message);
		const bytes = await readModel(model);
		const worker = startWorker(choice);
		try {
			unwrap(await worker.call((remote) => remote.load(model, transfer(bytes, [bytes.buffer]), choice)));
		} catch (error) {
			worker.end();
			choices = slower;
			const reason = error instanceof Error ? error.message : String(error);
			if (slower.length === 0) throw noBackend(error, reason);
			return load(reason);
		}
		options.onBackend?.(choice.backend, message);
		return worker;
	}

	/** Ends the worker; the next call starts another. */
	function abandon(): void {
		loaded?.then(({ end }) => end()).catch(() => {});
		loaded = undefined;
	}

	/** One call after another. A call that is given up ends its worker, because a run of the network cannot be stopped. */
	function inTurn<T>(
		signal: AbortSignal | undefined,
		work: (device: LoadedWorker) => Promise<T>,
	): Promise<T> {
		const all = AbortSignal.any([closing.signal, ...(signal ? [signal] : [])]);
		const result = last.then(async () => {
			all.throwIfAborted();
			loaded ??= load();
			const device = (await Promise.race([loaded, aborted(all)])) as LoadedWorker;
			return Promise.race([work(device), aborted(all)]);
		});
		last = result.catch((error) => {
			if (all.aborted || (error instanceof DeviceError && endsWorker(error))) abandon();
		});
		return result;
	}

	await loaded;
	return {
		cutOut: (file, { signal, onStep = () => {} }: CutOutOptions = {}) =>
			inTurn(signal, async (device) => {
				const report = proxy((step: Step) => onStep(step));
				try {
					const cutout = unwrap(await device.call((remote) => remote.cutOut(file, report)));
					return { ...cutout, backend: device.choice.backend };
				} catch (error) {
					const isOwnFault = error instanceof DeviceError && error.code === 'failed';
					if (!isOwnFault || choices.length < 2) throw error;
					// The network may fail where the small test run did not.
					choices = choices.slice(1);
					device.end();
					loaded = load(error.message);
					const slower = (await loaded) as LoadedWorker;
					const cutout = unwrap(await slower.call((remote) => remote.cutOut(file, report)));
					return { ...cutout, backend: slower.choice.backend };
				}
			}),
		render: (cutout, recipe, signal) =>
			inTurn(signal, async (device) => unwrap(await device.call((remote) => remote.render(cutout, recipe)))),
		close() {
			closing.abort();
			abandon();
		},
	};
}

interface LoadedWorker extends Loaded {
	/** Rejects also when the worker fails during the call. */
	call<T>(work: (remote: Remote<DeviceWorker>) => Promise<Outcome<T>>): Promise<Outcome<T>>;
}

function startWorker(choice: Choice): LoadedWorker {
	const worker = new Worker(new URL('./device-worker.ts', import.meta.url), { type: 'module' });
	const remote = wrap<DeviceWorker>(worker);
	const failed = new Promise<never>((_, reject) => {
		const fail = () => reject(new DeviceError('failed', 'The worker has ended.'));
		worker.addEventListener('error', fail);
		worker.addEventListener('messageerror', fail);
	});
	failed.catch(() => {});
	let isEnded = false;
	return {
		choice,
		remote,
		failed,
		call: (work) => Promise.race([work(remote), failed]),
		end() {
			if (isEnded) return;
			isEnded = true;
			remote[releaseProxy]();
			worker.terminate();
		},
	};
}

/** After these nothing in the worker can be trusted, or its memory is used up for good. */
function endsWorker({ code }: DeviceError): boolean {
	return code === 'out-of-memory' || code === 'failed';
}

function noBackend(error: unknown, reason: string): DeviceError {
	const isMemory = error instanceof DeviceError && error.code === 'out-of-memory';
	return new DeviceError(isMemory ? 'out-of-memory' : 'no-backend', reason);
}

function aborted(signal: AbortSignal): Promise<never> {
	return new Promise((_, reject) => {
		signal.addEventListener('abort', () => reject(signal.reason), { once: true });
	});
}
