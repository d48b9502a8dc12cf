// The network for a second opinion with the real weights, on our own renders:
// it restores what is missing, and leaves what is right.
import { readFile } from 'node:fs/promises';
import { beforeAll, expect, test } from 'vitest';
import type { Grid } from '#matting/grid.ts';
import { completeSubject } from '#matting/inference/complete-subject.ts';
import { createNetwork, type Network } from '#matting/inference/network.ts';
import { createView } from '#matting/inference/view.ts';
import { decode } from '../decode/decode.ts';
import { loadInferences } from '../inference/networks.ts';
import { shrink } from '../shrink.ts';
import { defaultModel } from './cards.ts';
import { defaultModelsDir } from './store.ts';

let network: Network;

beforeAll(async () => {
	network = createNetwork(defaultModel, await loadInferences(defaultModel, defaultModelsDir, 2));
});

/** The matte of the default network, and the second opinion. */
async function mattesOf(name: string): Promise<{ matte: Grid; opinion: Grid }> {
	const { secondOpinion } = network;
	if (!secondOpinion) throw new Error('The default model has no second opinion.');
	const photo = new URL(`../../art/rendered/${name}/photo.jpg`, import.meta.url);
	const image = await decode(await readFile(photo));
	const ask = async (of: Network) => of.prepare(await createView(image, of.sidePx, shrink))();
	return { matte: await ask(network), opinion: await ask(secondOpinion) };
}

test.each(['basket', 'bottle', 'headphones', 'plant', 'teddy'])(
	'the matte of a %s stays exactly as it is',
	async (name) => {
		const { matte, opinion } = await mattesOf(name);
		// Not toBe, which would compare a million values to report a difference.
		expect(completeSubject(matte, opinion) === matte).toBe(true);
	},
);

test.each(['bottle', 'teddy'])('the lower third of a %s that is missing is restored', async (name) => {
	const { matte, opinion } = await mattesOf(name);
	const third = lowerThird(matte);
	const cut = { side: matte.side, values: matte.values.map((alpha, i) => (third(i) ? 0 : alpha)) };
	const completed = completeSubject(cut, opinion);
	const sum = ({ values }: Grid) => values.reduce((sum, alpha, i) => sum + (third(i) ? alpha : 0), 0);
	expect(sum(completed)).toBeGreaterThan(0.9 * sum(matte));
	expect(sum(completed)).toBeLessThan(1.1 * sum(matte));
});

/** Whether a cell is in the lower third of the subject's height. */
function lowerThird({ side, values }: Grid): (cell: number) => boolean {
	const top = values.findIndex((alpha) => alpha > 0.5);
	const bottom = values.findLastIndex((alpha) => alpha > 0.5);
	return (cell) => cell > top + (2 * (bottom - top)) / 3 + side;
}
