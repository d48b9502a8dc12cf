// `npm run model -- verify`: hashes every installed network; fails if one is damaged, or if the one in use is missing.
import { chosenModel, verifyModel } from '#engine/index.ts';
import type { ModelCommandContext } from './context.ts';

/**
 * Resolves to the exit status: 1 if a network is damaged, or the one in use is missing. Throws ModelError for an
 * unknown model in the configuration.
 */
export async function verify({
	cards,
	companions,
	modelsDir,
	wanted,
	terminal,
}: ModelCommandContext): Promise<number> {
	const chosen = await chosenModel(modelsDir, wanted, cards);
	let status = 0;
	for (const card of [...cards, ...companions]) {
		const state = await verifyModel(card, modelsDir);
		const isInUse = card.name === chosen.name;
		if (state === 'missing' && !isInUse) continue;
		terminal.print(`${state.padEnd(7)}  ${card.name}${isInUse ? ', in use' : ''}`);
		if (state !== 'intact') status = 1;
	}
	return status;
}
