// The default network with its companions, and what it makes of our own renders: once for each, because its
// inference takes longer than those of all others together.
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp, { type Sharp } from 'sharp';
import type { Grid, View } from '#matting/grid.ts';
import type { Image } from '#matting/image.ts';
import { combinePeople } from '#matting/inference/combine-people.ts';
import { prepareToFindPeople } from '#matting/inference/find-people.ts';
import { createFindInBox, type FindInBox } from '#matting/inference/infer-box.ts';
import { createNetwork, type Network } from '#matting/inference/network.ts';
import { prepareToFindSoftEdges, softEdgesOf } from '#matting/inference/soft-edges.ts';
import { createView } from '#matting/inference/view.ts';
import { encoderInput } from '#matting/prompts/embed.ts';
import { decode } from '../decode/decode.ts';
import { loadInferences } from '../inference/networks.ts';
import { shrink } from '../shrink.ts';
import { defaultModel } from './cards.ts';
import { defaultModelsDir } from './store.ts';

const art = new URL('../../art/', import.meta.url);

export const objects = ['basket', 'bottle', 'headphones', 'plant', 'teddy'];

export const headSize = { width: 800, height: 900 };

/** A head with alpha, of that size. */
export const headOf = (name: string): Sharp =>
	sharp(fileURLToPath(new URL(`rendered-subjects/${name}.webp`, art))).resize(
		headSize.width,
		headSize.height,
	);

/** The same before a plain background. */
export const portraitOf = (name: string): Sharp => headOf(name).flatten({ background: '#7a8f76' });

interface Cut {
	readonly image: Image;
	readonly view: View;
	/** The matte of the default network. */
	readonly matte: Grid;
}

export async function loadCompanions() {
	const network = createNetwork(defaultModel, await loadInferences(defaultModel, defaultModelsDir, 1));
	const { inferPeople, inferEdges, secondOpinion, boxNetwork } = network;
	if (!inferPeople || !inferEdges || !secondOpinion || !boxNetwork)
		throw new Error('The default model lacks a network beside it.');
	const cuts = new Map<string, Promise<Cut>>();

	async function cut(name: string): Promise<Cut> {
		const file = objects.includes(name)
			? await readFile(new URL(`rendered/${name}/photo.jpg`, art))
			: await portraitOf(name).png().toBuffer();
		const image = await decode(file);
		const view = await createView(image, network.sidePx, shrink);
		return { image, view, matte: await network.prepare(view)() };
	}

	const companions = {
		inferEdges,
		/** One of `objects`, or a head. */
		cut(name: string): Promise<Cut> {
			const known = cuts.get(name) ?? cut(name);
			cuts.set(name, known);
			return known;
		},
		/** The default network's matte, corrected where the network for people sees somebody. */
		async corrected(name: string): Promise<Grid> {
			const { image, matte } = await companions.cut(name);
			const seen = await (await prepareToFindPeople(image, inferPeople, shrink))(matte);
			return seen ? combinePeople(matte, seen) : matte;
		},
		async opinion(name: string): Promise<Grid> {
			const { image } = await companions.cut(name);
			return infer(secondOpinion, image);
		},
		/** Runs the promptable network. */
		async findIn(name: string): Promise<FindInBox> {
			const { image } = await companions.cut(name);
			return createFindInBox(boxNetwork, () => encoderInput(image, shrink));
		},
		/** The matte of the network for soft edges, with its weight at the edges of the corrected one. */
		async edges(name: string) {
			const { image } = await companions.cut(name);
			const found = await (await prepareToFindSoftEdges(image, inferEdges, shrink))();
			return softEdgesOf(await companions.corrected(name), found);
		},
		/** Runs all of them, without the default network, whose view is a square whatever the image. */
		async runBeside(image: Image): Promise<void> {
			const matte = await infer(secondOpinion, image);
			await (await prepareToFindPeople(image, inferPeople, shrink))(matte);
			await (await prepareToFindSoftEdges(image, inferEdges, shrink))();
		},
	};
	return companions;
}

async function infer(network: Network, image: Image): Promise<Grid> {
	return network.prepare(await createView(image, network.sidePx, shrink))();
}
