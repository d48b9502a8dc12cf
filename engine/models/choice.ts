// Which model to run: the one named by the caller, else the recorded choice, else the default.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { messageOf } from '#contract/errors.ts';
import { writeAtomically } from '../files/atomic-write.ts';
import { ifExists } from '../files/if-exists.ts';
import type { ModelCard } from './card.ts';
import { defaultModel, findCard, modelCards } from './cards.ts';
import { ModelError } from './model-error.ts';

/** Contains the name of a card and a line feed. */
const choiceFile = 'in-use';

/**
 * The card to run. `name` (PEEL_MODEL) overrides what `chooseModel` recorded in `modelsDir`; without either, it is
 * defaultModel. Throws ModelError 'unknown-model'.
 */
export async function chosenModel(
	modelsDir: string,
	name?: string,
	cards: readonly ModelCard[] = modelCards,
): Promise<ModelCard> {
	if (name) return findCard(name, cards);
	const recorded = (await ifExists(readFile(join(modelsDir, choiceFile), 'utf8')))?.trim();
	if (!recorded) return defaultModel;
	try {
		return findCard(recorded, cards);
	} catch (error) {
		const hint = `${join(modelsDir, choiceFile)} names it; "npm run model -- use NAME" replaces it.`;
		throw new ModelError('unknown-model', `${messageOf(error)} ${hint}`, { cause: error });
	}
}

/** Records the model for later starts, by an atomic write. */
export async function chooseModel(card: ModelCard, modelsDir: string): Promise<void> {
	await writeAtomically(join(modelsDir, choiceFile), `${card.name}\n`);
}
