// All networks that cut an image out: that of a card, and the one for people that corrects it, if the card names one.
import type { Infer } from '#matting/inference/network.ts';
import type { InferPeople } from '#matting/inference/people.ts';
import type { ModelCard } from '../models/card.ts';
import { loadModel } from '../models/store.ts';
import { createInference, createPeopleInference } from './session.ts';

export interface Inferences {
	readonly infer: Infer;
	readonly inferPeople?: InferPeople;
}

/** Runs on the calling thread. Throws what loadModel and createInference throw. */
export async function loadInferences(
	model: ModelCard,
	modelsDir: string,
	threads: number,
): Promise<Inferences> {
	const infer = await createInference(model, await loadModel(model, modelsDir), threads);
	if (!model.people) return { infer };
	return {
		infer,
		inferPeople: await createPeopleInference(await loadModel(model.people, modelsDir), threads),
	};
}
