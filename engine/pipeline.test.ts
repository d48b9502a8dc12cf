// The lock around inference: acquired when the input is ready, and released whether inference succeeds or fails.
import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { Network } from '#matting/inference/network.ts';
import { pngDeclaring } from '#test/images.ts';
import type { CutoutOptions } from './options-and-results.ts';
import { cutOut } from './pipeline.ts';

const side = 64;

/** Grain, so that no background is flat and the network runs. */
const photo = await sharp(
	Uint8Array.from({ length: 3 * side * side }, (_, i) => (i * 7919 + (i >> 3) * 104_729) % 251),
	{ raw: { width: side, height: side, channels: 3 } },
)
	.png()
	.toBuffer();

/** Cuts the photo out with a network that returns this output, and returns the events in order. */
async function eventsOf(output: () => Float32Array, options: CutoutOptions = {}): Promise<string[]> {
	const events: string[] = [];
	const network: Network = {
		sidePx: side,
		prepare() {
			events.push('input made');
			return async () => {
				events.push('network run');
				return { side, values: output() };
			};
		},
	};
	const acquire = async () => {
		events.push('lock acquired');
		return {
			announceRelease: () => void events.push('release announced'),
			release: async () => void events.push('lock released'),
		};
	};
	await cutOut(photo, options, network, acquire).catch(({ message }) => events.push(message));
	return events;
}

test('the input is made before the lock is acquired, and its release is announced and done after inference', async () => {
	const events = await eventsOf(() => new Float32Array(side * side).fill(1));
	expect(events).toEqual([
		'input made',
		'lock acquired',
		'network run',
		'release announced',
		'lock released',
	]);
});

test('the lock is released after a failed inference too', async () => {
	const events = await eventsOf(() => {
		throw new Error('no memory');
	});
	expect(events).toEqual(['input made', 'lock acquired', 'network run', 'lock released', 'no memory']);
});

test('a background that its first bytes or its header rule out costs no inference', async () => {
	const webp = await sharp(photo).webp().toBuffer();
	const run = (backgroundImage: Buffer, acceptWebp = false) =>
		eventsOf(() => new Float32Array(side * side).fill(1), { backgroundImage, acceptWebp });
	expect(await run(Buffer.from('text'))).toEqual(['background: not an accepted type']);
	expect(await run(webp)).toEqual(['background: not an accepted type']);
	expect(await run(await pngDeclaring(10_000, 5001))).toEqual(['background: 10000x5001']);
	expect(await run(webp, true)).toContain('network run');
});
