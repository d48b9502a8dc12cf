// All networks that cut an image out: a card's own and its companions, which the card names.
import type { Inferences } from '#matting/inference/network.ts';
import type { ModelCard } from '../models/card.ts';
import { loadModel } from '../models/store.ts';
import { createBoxNetwork } from './box-network.ts';
import { readPromptable } from './promptable.ts';
import { createImageInference, createInference } from './session.ts';

/**
 * Loads the networks on the calling thread, making any that are missing, which takes seconds. Throws what loadModel and
 * createInference throw. Whatever the promptable network throws goes to `onMissing`, if it is given, and the others run
 * without that network.
 */
export async function loadInferences(
	model: ModelCard,
	modelsDir: string,
	threads: number,
	onMissing?: (error: unknown) => void,
): Promise<Inferences> {
	const { people, secondOpinion, softEdges, promptable } = model;
	// Before the others are loaded, because making it takes 1.0 GB in another process.
	const files = promptable && (await readPromptable(modelsDir, promptable).catch(orMissing));
	const [bytes, ofPeople, ofSecond, ofEdges] = await Promise.all([
		loadModel(model, modelsDir),
		people && loadModel(people, modelsDir),
		secondOpinion && loadModel(secondOpinion, modelsDir),
		softEdges && loadModel(softEdges, modelsDir),
	]);
	return {
		infer: await createInference(model, bytes, threads),
		inferPeople: ofPeople && (await createImageInference(ofPeople, threads)),
		inferSecond: secondOpinion && ofSecond && (await createInference(secondOpinion, ofSecond, threads)),
		inferEdges: ofEdges && (await createImageInference(ofEdges, threads)),
		boxNetwork: files && createBoxNetwork(files, threads),
	};

	function orMissing(error: unknown): undefined {
		if (!onMissing) throw error;
		onMissing(error);
	}
}
