// All networks that cut an image out: that of a card, and its companions, which the card names.
import type { Inferences } from '#matting/inference/network.ts';
import type { ModelCard } from '../models/card.ts';
import { loadModel } from '../models/store.ts';
import { createImageInference, createInference } from './session.ts';

/** Runs on the calling thread. Throws what loadModel and createInference throw. */
export async function loadInferences(
	model: ModelCard,
	modelsDir: string,
	threads: number,
): Promise<Inferences> {
	const { people, secondOpinion, softEdges } = model;
	const [bytes, ofPeople, ofSecond, ofEdges] = await Promise.all([
		loadModel(model, modelsDir),
		people && loadModel(people, modelsDir),
		secondOpinion && loadModel(secondOpinion, modelsDir),
		softEdges && loadModel(softEdges, modelsDir),
	]);
	return {
		infer: await createInference(model, bytes, threads),
		...(ofPeople && { inferPeople: await createImageInference(ofPeople, threads) }),
		...(secondOpinion &&
			ofSecond && { inferSecond: await createInference(secondOpinion, ofSecond, threads) }),
		...(ofEdges && { inferEdges: await createImageInference(ofEdges, threads) }),
	};
}
