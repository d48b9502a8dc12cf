// Which network to run: `--model`, else what the environment or `npm run model -- use` says.
import { chosenModel, type ModelCard } from '#engine/index.ts';
import type { ModelSettings } from '../model-settings.ts';

/** Throws ModelError 'unknown-model', naming those there are. */
export function pickModel(name: string | undefined, settings: ModelSettings): Promise<ModelCard> {
	return chosenModel(settings.modelsDir, name ?? settings.wanted);
}
