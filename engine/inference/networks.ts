// All networks that cut an image out: that of a card, and the one for people that corrects it, if the card names one.
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
	const { people } = model;
	const [bytes, ofPeople] = await Promise.all([
		loadModel(model, modelsDir),
		people && loadModel(people, modelsDir),
	]);
	const infer = await createInference(model, bytes, threads);
	return ofPeople ? { infer, inferPeople: await createPeopleInference(ofPeople, threads) } : { infer };
}
