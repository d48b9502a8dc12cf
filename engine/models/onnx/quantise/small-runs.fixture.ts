// Runs the small network on three images, and calibrates its activation ranges.
import { InferenceSession, Tensor } from 'onnxruntime-node';
import type { Ranges } from './activation-ranges.ts';
import { type Changes, calibrated, numbers, sidePx, smallNetwork } from './small-network.fixture.ts';

const images = [1, 2, 3].map((seed) => numbers(2 * sidePx * sidePx, seed * 1000));

/** The named outputs for each image, by default 'matte' only. */
export async function runOnImages(
	network: Uint8Array,
	names: readonly string[] = ['matte'],
	options?: InferenceSession.SessionOptions,
): Promise<Record<string, Float32Array>[]> {
	const session = await InferenceSession.create(network, options);
	const all: Record<string, Float32Array>[] = [];
	for (const image of images) {
		const feeds = { image: new Tensor('float32', image, [1, 2, sidePx, sidePx]) };
		const found = Object.entries(await session.run(feeds, names));
		all.push(Object.fromEntries(found.map(([name, { data }]) => [name, data as Float32Array])));
	}
	return all;
}

/** The ranges of the image and of the `calibrated` activations in the network with these changes. */
export async function smallRanges(changes: Changes = {}): Promise<Ranges> {
	const found = await runOnImages(smallNetwork(changes), calibrated);
	const ranges = calibrated.map((name) => {
		const values = found.flatMap((outputs) => [...(outputs[name] as Float32Array)]);
		return [name, [Math.min(0, ...values), Math.max(...values)]] as const;
	});
	return { image: [-1, 1], ...Object.fromEntries(ranges) };
}
