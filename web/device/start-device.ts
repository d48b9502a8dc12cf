// Starts the device for a page: the worker with the fastest backend that works
// here, and another worker when one is lost.
import { type DeviceModel, deviceModel } from '#contract/device-model.ts';
import { unlessAborted } from '#contract/unless-aborted.ts';
import { createCallQueue } from '#web/call-queue.ts';
import { type Abilities, readAbilities } from './abilities.ts';
import { type Choice, choicesOf } from './choices.ts';
import { type Connection, connect } from './connect.ts';
import { asDeviceError } from './errors.ts';
import { type Backend, type Device, DeviceError } from './protocol.ts';

export interface DeviceOptions {
	/** Called when a backend has started, with the reason why a faster one did not work. */
	readonly onBackend?: (backend: Backend, message?: string) => void;
	/** Default: the product's model. */
	readonly model?: DeviceModel;
	/** Backends that are faster than this one are not tried. */
	readonly prefer?: Backend;
	/** Aborts the start. */
	readonly signal?: AbortSignal;
	/** Default: those of this browser. */
	readonly abilities?: Abilities;
	/** Default: the product's worker. */
	readonly startWorker?: () => Connection;
	/** After this time a backend counts as one that does not start, unless it is the last one. Default `maxStartMs`. */
	readonly startLimitMs?: number;
	/** Time between the end of a worker and the start of another if memory is short. Default `maxReleaseMs`. */
	readonly releaseMs?: number;
}

/** A limit, because a graphics driver may hang; even a slow processor takes only a tenth of it. */
const maxStartMs = 60_000;

/**
 * Chromium gives back the memory of an ended worker with threads after 2 s, or after 4 s if the network ran (measured).
 */
const maxReleaseMs = 4500;

/** A device with at least this much memory, in GB, can briefly hold the networks of two workers. */
const enoughMemoryGb = 8;

/**
 * Resolves when the network is loaded. Rejects with what `readModel` rejects with, or with a DeviceError 'no-backend',
 * 'out-of-memory' or 'not-loaded' if that was the reason. `readModel` is called for each worker that is started,
 * because its bytes are transferred away.
 */
export async function startDevice(
	readModel: (model: DeviceModel) => Promise<Uint8Array<ArrayBuffer>>,
	options: DeviceOptions = {},
): Promise<Device> {
	const { onBackend, prefer, startWorker = connect, startLimitMs = maxStartMs } = options;
	const { model = deviceModel, releaseMs = maxReleaseMs } = options;
	const abilities = options.abilities ?? (await readAbilities());
	const { memoryGb } = abilities;
	const choices = choicesOf(abilities);
	/** Index of the choice that is in use, or is to be tried next. */
	let at = Math.max(
		0,
		choices.findIndex(({ backend }) => backend === prefer),
	);
	/** Why the choice before `at` was given up. */
	let reason: string | undefined;
	let worker: Connection | undefined;
	/** Resolves when the memory of ended workers has been freed. */
	let released: Promise<unknown> = Promise.resolve();
	const calls = createCallQueue();
	const closing = new AbortController();

	function endWorker(): void {
		if (!worker) return;
		worker.end();
		worker = undefined;
		if ((memoryGb ?? 0) < enoughMemoryGb) released = new Promise((resolve) => setTimeout(resolve, releaseMs));
	}

	async function load(bytes: Uint8Array<ArrayBuffer>): Promise<Connection> {
		const choice = choices[at] as Choice;
		worker = startWorker();
		const isLast = at === choices.length - 1;
		await startedWithin(isLast ? undefined : startLimitMs, worker.load(model, bytes, choice));
		onBackend?.(choice.backend, reason);
		return worker;
	}

	/** Uses the network, and loads it first if necessary. If a choice fails, the next one is tried. */
	async function attempt<T>(use: Use<T>, signal: AbortSignal): Promise<T> {
		if (worker?.hasFailed) endWorker();
		if (!worker) await released;
		signal.throwIfAborted();
		const bytes = worker ? undefined : await readModel(model);
		signal.throwIfAborted();
		let loaded = worker;
		try {
			loaded ??= await load(bytes as Uint8Array<ArrayBuffer>);
			return await use(loaded);
		} catch (cause) {
			// The abort has ended this worker, and another one may have replaced it.
			signal.throwIfAborted();
			const error = asDeviceError(cause);
			if (!isLost(error)) throw error;
			endWorker();
			const isImage = loaded !== undefined && error.code === 'out-of-memory';
			if (isImage || at === choices.length - 1) throw loaded ? error : notStarted(error);
			at++;
			reason = error.message;
			return attempt(use, signal);
		}
	}

	/** One call after another. A call that is aborted ends its worker, because a run of the network cannot be stopped. */
	async function runExclusive<T>(use: Use<T>, given?: AbortSignal): Promise<T> {
		const signal = AbortSignal.any([closing.signal, ...(given ? [given] : [])]);
		const ended = calls.run(() => {
			signal.throwIfAborted();
			signal.addEventListener('abort', endWorker, { once: true });
			return unlessAborted(attempt(use, signal), signal).finally(() =>
				signal.removeEventListener('abort', endWorker),
			);
		});
		return unlessAborted(ended, signal);
	}

	await runExclusive(async () => {}, options.signal);
	return {
		cutOut: (file, { signal, onStep = () => {} } = {}) =>
			runExclusive(async (loaded) => {
				const cutout = await loaded.cutOut(file, memoryGb, onStep);
				return { ...cutout, backend: (choices[at] as Choice).backend };
			}, signal),
		freeMemory: endWorker,
		close() {
			closing.abort();
			endWorker();
		},
	};
}

type Use<T> = (loaded: Connection) => Promise<T>;

/** Whether nothing in the worker can be trusted any longer, or its memory is used up for good. */
function isLost({ code }: DeviceError): boolean {
	return code === 'out-of-memory' || code === 'failed' || code === 'not-loaded';
}

function notStarted(error: DeviceError): DeviceError {
	return error.code === 'failed' ? new DeviceError('no-backend', error.message) : error;
}

/** Rejects with a DeviceError 'failed' once the time is up. */
async function startedWithin(limitMs: number | undefined, start: Promise<void>): Promise<void> {
	if (limitMs === undefined) return start;
	let timer: ReturnType<typeof setTimeout> | undefined;
	const late = new Promise<never>((_, reject) => {
		timer = setTimeout(() => reject(new DeviceError('failed', 'It did not start in time.')), limitMs);
	});
	await Promise.race([start, late]).finally(() => clearTimeout(timer));
}
