// Workers that load and answer as a test says, and remember what became of them.
import { vi } from 'vitest';
import type { DeviceModel } from '#contract/device-model.ts';
import type { Abilities } from './abilities.ts';
import type { Choice } from './choices.ts';
import type { Connection } from './connect.ts';
import { type Device, DeviceError, type Step } from './protocol.ts';
import { type DeviceOptions, startDevice } from './start-device.ts';

export const desktop: Abilities = {
	hasGpu: true,
	isIsolated: true,
	hasRelaxedSimd: true,
	cores: 8,
	memoryGb: 8,
	isWebKit: false,
};

export const image = new Blob(['an image']);
export const never = new Promise<never>(() => {});
export const failing = (code: DeviceError['code'], message?: string) =>
	Promise.reject(new DeviceError(code, message));

interface FakeWorker extends Connection {
	readonly choice: Choice | undefined;
	readonly bytes: Uint8Array<ArrayBuffer> | undefined;
	readonly hasEnded: boolean;
	/** Acts as if the worker ended outside a call. */
	crash(): void;
}

interface Behaviour {
	/** Rejecting makes the choice fail. */
	readonly load?: (choice: Choice, model: DeviceModel) => Promise<void>;
	readonly cutOut?: (file: Blob, choice: Choice, onStep: (step: Step) => void) => Promise<void>;
}

const nothing = new Blob();
const answer = {
	width: 1,
	height: 1,
	cutout: nothing,
	original: nothing,
	confidence: 1,
	doubt: undefined,
	theme: undefined,
	doubtfulRegions: [],
	inferences: 1,
	timings: {},
} as const;

interface FakeWorkers {
	/** In the order of their start. */
	readonly started: readonly FakeWorker[];
	/** Those that have not ended. */
	readonly running: readonly FakeWorker[];
	startWorker(): Connection;
}

export function fakeWorkers({ load = async () => {}, cutOut = async () => {} }: Behaviour = {}): FakeWorkers {
	const started: FakeWorker[] = [];
	return {
		started,
		get running() {
			return started.filter(({ hasEnded }) => !hasEnded);
		},
		startWorker() {
			let choice: Choice | undefined;
			let bytes: Uint8Array<ArrayBuffer> | undefined;
			let [hasEnded, hasFailed] = [false, false];
			const worker: FakeWorker = {
				async load(model, given, chosen) {
					[choice, bytes] = [chosen, given];
					await load(chosen, model);
				},
				async cutOut(file, _memoryGb, onStep) {
					await cutOut(file, choice as Choice, onStep);
					return answer;
				},
				render: async () => nothing,
				readOriginal: async () => nothing,
				crash() {
					hasFailed = true;
				},
				end() {
					hasEnded = true;
				},
				get choice() {
					return choice;
				},
				get bytes() {
					return bytes;
				},
				get hasEnded() {
					return hasEnded;
				},
				get hasFailed() {
					return hasFailed;
				},
			};
			started.push(worker);
			return worker;
		},
	};
}

interface Started {
	readonly device: Device;
	readonly workers: FakeWorkers;
	readonly readModel: ReturnType<typeof vi.fn>;
	readonly onBackend: ReturnType<typeof vi.fn>;
}

/** A device on a desktop, unless the options say otherwise, with such workers. */
export async function startFake(behaviour: Behaviour = {}, options: DeviceOptions = {}): Promise<Started> {
	const workers = fakeWorkers(behaviour);
	const readModel = vi.fn(async () => new Uint8Array(8));
	const onBackend = vi.fn();
	const { startWorker } = workers;
	const device = await startDevice(readModel, { abilities: desktop, onBackend, startWorker, ...options });
	return { device, workers, readModel, onBackend };
}
