// The images on which clicks are simulated, each with its cutout's matte and
// its embedding, as the server would have them.
import { defaultModel } from '#engine/index.ts';
import { loadInferences } from '#engine/inference/networks.ts';
import { createPromptable, readPromptable } from '#engine/inference/promptable.ts';
import { defaultModelsDir } from '#engine/models/store.ts';
import { shrink } from '#engine/shrink.ts';
import { analyse } from '#matting/analyse.ts';
import { createNetwork } from '#matting/inference/network.ts';
import { embed } from '#matting/prompts/embed.ts';
import type { PromptableNetwork } from '#matting/prompts/promptable.ts';
import type { ClickSubject } from './clicks.ts';
import type { EditImage } from './images.ts';

interface Prepared {
	readonly promptable: PromptableNetwork;
	prepare(image: EditImage, isTrimap: boolean): Promise<ClickSubject>;
}

/** Loads all networks into this process. */
export async function loadNetworks(threads: number): Promise<Prepared> {
	const network = createNetwork(defaultModel, await loadInferences(defaultModel, defaultModelsDir, threads));
	const promptable = await createPromptable(await readPromptable(defaultModelsDir), threads);
	return {
		promptable,
		async prepare({ set, name, load }, isTrimap) {
			const { image, truth } = await load();
			const { alpha } = await analyse(image, { network, shrink });
			const known = isTrimap ? truth.map((value) => (value === 0 || value === 255 ? 1 : 0)) : undefined;
			const embedding = await embed(image, promptable, shrink, alpha);
			return { set, name, image, truth, matte: alpha, embedding, known };
		},
	};
}
