// Which model to run: the one named by the caller, else the recorded choice, else the default.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeAtomically } from '../atomic-write.ts';
import type { ModelCard } from './card.ts';
import { defaultModel, findCard, modelCards } from './cards.ts';

/** Contains the name of a card and a line feed. */
const choiceFile = 'in-use';

/**
 * The card to run. `name` (PEEL_MODEL) overrides what `chooseModel` recorded in `modelsDir`; without either
 * it is defaultModel. Throws ModelError 'unknown-model'.
 */
export async function chosenModel(
	modelsDir: string,
	name?: string,
	cards: readonly ModelCard[] = modelCards,
): Promise<ModelCard> {
	const chosen = name ?? (await recordedChoice(modelsDir));
	return chosen ? findCard(chosen, cards) : defaultModel;
}

/** Records the model for later starts, by an atomic write. */
export async function chooseModel(card: ModelCard, modelsDir: string): Promise<void> {
	await writeAtomically(join(modelsDir, choiceFile), `${card.name}\n`);
}

async function recordedChoice(modelsDir: string): Promise<string | undefined> {
	try {
		return (await readFile(join(modelsDir, choiceFile), 'utf8')).trim();
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
		throw error;
	}
}
