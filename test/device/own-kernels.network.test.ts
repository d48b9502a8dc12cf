// The networks of the browser on our own kernels, here in Node with one thread, give the mattes of the server's runtime.
import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { type DeviceModel, deviceModels } from '#contract/device-models.ts';
import { prepareDeviceModels } from '#engine/index.ts';
import { modelsDir } from '#test/models-dir.ts';
import { compileKernels } from '#web/device/network/compile-kernels.ts';
import { dots } from '#web/device/network/layers.ts';
import { runNetwork } from '#web/device/network/run-network.ts';
import { splitModel } from '#web/device/split-model.ts';

const photo = new URL('../../art/rendered/basket/photo.jpg', import.meta.url).pathname;

async function readSegmentation(device: DeviceModel): Promise<Uint8Array<ArrayBuffer>> {
	const models = await prepareDeviceModels(modelsDir, new AbortController().signal);
	const { file } = models.find(({ sha256 }) => sha256 === device.sha256) ?? {};
	return splitModel(device, new Uint8Array(gunzipSync(await readFile(file ?? '')))).segmentation;
}

/** Planes R, G, B as matting/inference/network-input.ts makes them. */
async function inputOf({ mean, scale }: DeviceModel, side: number): Promise<Float32Array> {
	const rgb = await sharp(photo).resize(side, side, { fit: 'fill' }).removeAlpha().raw().toBuffer();
	return Float32Array.from({ length: 3 * side * side }, (_, i) => {
		const plane = Math.floor(i / (side * side));
		const value = rgb[3 * (i % (side * side)) + plane] as number;
		return (value - (mean[plane] as number)) / (scale[plane] as number);
	});
}

async function serversAlpha(model: DeviceModel, bytes: Uint8Array, input: Float32Array, side: number) {
	const session = await InferenceSession.create(bytes, { enableCpuMemArena: false, intraOpNumThreads: 1 });
	const tensor = new Tensor('float32', input, [1, 3, side, side]);
	const outputs = await session.run({ [model.inputName]: tensor }, [model.outputName]);
	const alpha = outputs[model.outputName]?.data as Float32Array;
	await session.release();
	return alpha;
}

/** 320 pixels are an odd number of steps. A byte that is rounded otherwise weighs more on a small image. */
const cases: readonly (readonly [string, number, string, number])[] = deviceModels.flatMap(({ name }) => [
	[name, 320, 'this machine’s', 0.6] as const,
	[name, 320, 'saturating', 0.6] as const,
	[name, 1024, 'this machine’s', 0.05] as const,
]);

test.each(cases)(
	'%s at %i pixels with %s dot products: alpha is within %d of 255 of the server’s on average',
	async (name, side, kind, most) => {
		const model = deviceModels.find((known) => known.name === name) as DeviceModel;
		const bytes = await readSegmentation(model);
		const input = await inputOf(model, side);
		const infer = await runNetwork(model, bytes, {
			module: await WebAssembly.compile(await compileKernels()),
			threads: 1,
			startHelpers: async () => {},
			...(kind === 'saturating' && { dot: dots.saturating }),
		});
		for (const wrong of [100, 1088])
			await expect(infer(new Float32Array(3 * wrong * wrong))).rejects.toThrow(RangeError);
		// Of another size first: what it leaves behind in memory must not show.
		await infer(await inputOf(model, 256));
		const alpha = await infer(input);
		const expected = await serversAlpha(model, bytes, input, side);
		let [sum, other] = [0, 0];
		for (const [i, value] of expected.entries()) {
			sum += Math.abs(value - (alpha[i] as number));
			if (value > 0.5 !== (alpha[i] as number) > 0.5) other++;
		}
		expect((255 * sum) / expected.length).toBeLessThan(most);
		expect(other / expected.length).toBeLessThan(0.001);
	},
);
