// Which network to run: the one named now, else the one chosen earlier, else the default.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ModelCard } from './card.ts';
import { defaultModel, findCard, modelCards } from './cards.ts';
import { saveModelFile } from './save-model.ts';

/** A line with the name of a card. */
const choiceFile = 'in-use';

/**
 * The card to run. `name` (PEEL_MODEL) wins over what `chooseModel` recorded in `modelsDir`; without either
 * it is defaultModel. Throws ModelError 'unknown-model'.
 */
export async function chosenModel(
	modelsDir: string,
	name?: string,
	cards: readonly ModelCard[] = modelCards,
): Promise<ModelCard> {
	const wanted = name ?? (await recordedChoice(modelsDir));
	return wanted ? findCard(wanted, cards) : defaultModel;
}

/** Kept until another choice; written whole or not at all. */
export async function chooseModel(card: ModelCard, modelsDir: string): Promise<void> {
	await saveModelFile(join(modelsDir, choiceFile), `${card.name}\n`);
}

async function recordedChoice(modelsDir: string): Promise<string | undefined> {
	try {
		return (await readFile(join(modelsDir, choiceFile), 'utf8')).trim();
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
		throw error;
	}
}
