// The directory of models and the name of the one to use, from the environment; names and defaults are the server's.
import path from 'node:path';
import { dataFolder } from '#contract/data-folder.ts';

export interface ModelSettings {
	/** Absolute. */
	readonly modelsDir: string;
	/** Name of a card; undefined: what `npm run model -- use` recorded, else the default. */
	readonly wanted: string | undefined;
}

/** An empty variable counts as unset, as it does for the server. */
export function readModelSettings(
	env: Readonly<Record<string, string | undefined>> = process.env,
): ModelSettings {
	return {
		modelsDir: path.resolve(env.PEEL_DATA_DIR || dataFolder.byDefault, dataFolder.models),
		wanted: env.PEEL_MODEL || undefined,
	};
}
