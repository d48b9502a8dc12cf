// Runs the small network on a few images, and finds its ranges by what comes out between its steps.
import { InferenceSession, Tensor } from 'onnxruntime-node';
import type { Ranges } from './activation-ranges.ts';
import { between, type Changes, numbers, sidePx, smallNetwork } from './small-network.fixture.ts';

export const images = [1, 2, 3].map((seed) => numbers(2 * sidePx * sidePx, seed * 1000));

/** Of each image, what the network answers under each name, by default 'matte' alone. */
export async function answers(
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

/** Of the image and of everything `between`, in the network with these changes. */
export async function smallRanges(changes: Changes = {}): Promise<Ranges> {
	const found = await answers(smallNetwork(changes), between);
	const ranges = between.map((name) => {
		const values = found.flatMap((answer) => [...(answer[name] as Float32Array)]);
		return [name, [Math.min(0, ...values), Math.max(...values)]] as const;
	});
	return { image: [-1, 1], ...Object.fromEntries(ranges) };
}
