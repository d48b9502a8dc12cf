// All networks that cut an image out: that of a card, and its companions, which the card names.
import type { Inferences } from '#matting/inference/network.ts';
import type { ModelCard } from '../models/card.ts';
import { loadModel } from '../models/store.ts';
import { createBoxInference } from './box-inference.ts';
import { readPromptable } from './promptable.ts';
import { createImageInference, createInference } from './session.ts';

/**
 * Runs on the calling thread. Makes what is missing of them, which takes seconds. Throws what loadModel and
 * createInference throw; what the promptable network's part of it throws goes to `onMissing`, where there is one, and
 * the others run without it.
 */
export async function loadInferences(
	model: ModelCard,
	modelsDir: string,
	threads: number,
	onMissing?: (error: unknown) => void,
): Promise<Inferences> {
	const { people, secondOpinion, softEdges, promptable } = model;
	// Before the others are loaded: making it takes 1.0 GB in another process.
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
		inferBox: files && createBoxInference(files, threads),
	};

	function orMissing(error: unknown): undefined {
		if (!onMissing) throw error;
		onMissing(error);
	}
}
