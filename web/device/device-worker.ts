// The worker that cuts images out on this device: one model, one image at a time.
import type { DeviceModel } from '#contract/device-model.ts';
import type { RecipeOptions } from '#contract/recipe-options.ts';
import { createNetwork, type Network } from '#matting/inference/network.ts';
import { answerCalls } from '#web/answer-calls.ts';
import type { Choice } from './choices.ts';
import { asDeviceError, type Outcome } from './errors.ts';
import { createInferences } from './inference.ts';
import { cutOut, readOriginal, renderCutout } from './make-cutout.ts';
import { type DeviceCutout, DeviceError, type Step } from './protocol.ts';
import { splitModel } from './split-model.ts';

let network: Network | undefined;

/** Returns a failure as a value, because an error would lose its class on the way to the page. */
async function outcomeOf<T>(work: Promise<T>): Promise<Outcome<T>> {
	try {
		return { value: await work };
	} catch (error) {
		const { code, message } = asDeviceError(error);
		return { failure: { code, message } };
	}
}

async function load(model: DeviceModel, bytes: Uint8Array<ArrayBuffer>, choice: Choice): Promise<void> {
	network = createNetwork(model, await createInferences(model, splitModel(model, bytes), choice));
}

const deviceWorker = {
	/** `bytes` is the file of the model, which is transferred. */
	load: (...options: Parameters<typeof load>) => outcomeOf(load(...options)),
	cutOut: (
		file: Blob,
		memoryGb: number | undefined,
		onStep: (step: Step) => void,
	): Promise<Outcome<Omit<DeviceCutout, 'backend'>>> =>
		outcomeOf(
			network ? cutOut(file, { network, memoryGb, onStep }) : Promise.reject(new DeviceError('failed')),
		),
	readOriginal: (file: Blob) => outcomeOf(readOriginal(file)),
	render: (cutout: Blob, recipe: RecipeOptions) => outcomeOf(renderCutout(cutout, recipe)),
};

export type DeviceWorker = typeof deviceWorker;

answerCalls(deviceWorker);
