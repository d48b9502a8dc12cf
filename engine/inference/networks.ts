// All networks that cut an image out: that of a card, and those beside it that the card names.
import type { Inferences } from '#matting/inference/network.ts';
import type { ModelCard } from '../models/card.ts';
import { loadModel } from '../models/store.ts';
import { createInference, createPeopleInference } from './session.ts';

/** Runs on the calling thread. Throws what loadModel and createInference throw. */
export async function loadInferences(
	model: ModelCard,
	modelsDir: string,
	threads: number,
): Promise<Inferences> {
	const { people, secondOpinion } = model;
	const [bytes, ofPeople, ofSecond] = await Promise.all([
		loadModel(model, modelsDir),
		people && loadModel(people, modelsDir),
		secondOpinion && loadModel(secondOpinion, modelsDir),
	]);
	return {
		infer: await createInference(model, bytes, threads),
		...(ofPeople && { inferPeople: await createPeopleInference(ofPeople, threads) }),
		...(secondOpinion &&
			ofSecond && { inferSecond: await createInference(secondOpinion, ofSecond, threads) }),
	};
}
