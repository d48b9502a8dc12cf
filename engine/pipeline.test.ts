// When the network is asked: its input is ready before an image's turn, and the turn is passed on whatever comes of it.
import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { Network } from '#matting/inference/network.ts';
import { cutOut } from './pipeline.ts';

const side = 64;

/** Grain, so that no background is flat and the network is asked. */
const photo = await sharp(
	Uint8Array.from({ length: 3 * side * side }, (_, i) => (i * 7919 + (i >> 3) * 104_729) % 251),
	{ raw: { width: side, height: side, channels: 3 } },
)
	.png()
	.toBuffer();

/** Cuts the photo out with a network that answers so, and tells what happened in what order. */
async function eventsOf(answer: () => Float32Array): Promise<string[]> {
	const events: string[] = [];
	const network: Network = {
		sidePx: side,
		prepare() {
			events.push('input made');
			return async () => {
				events.push('network asked');
				return { side, values: answer() };
			};
		},
	};
	const acquire = async () => {
		events.push('lock acquired');
		return async () => void events.push('lock released');
	};
	await cutOut(photo, {}, network, acquire).catch(({ message }) => events.push(message));
	return events;
}

test('the input is made before the turn comes, and the turn is passed on when the network has answered', async () => {
	const events = await eventsOf(() => new Float32Array(side * side).fill(1));
	expect(events).toEqual(['input made', 'lock acquired', 'network asked', 'lock released']);
});

test('a network that fails passes the turn on too', async () => {
	const events = await eventsOf(() => {
		throw new Error('no memory');
	});
	expect(events).toEqual(['input made', 'lock acquired', 'network asked', 'lock released', 'no memory']);
});
