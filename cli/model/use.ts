// `npm run model -- use NAME`: makes an intact network the one that runs.
import { chooseModel, findCard, type ModelCard, ModelError, verifyModel } from '#engine/index.ts';
import type { Surroundings } from './surroundings.ts';

export async function use(name: string, surroundings: Surroundings): Promise<number> {
	const { cards, modelsDir, wanted, terminal } = surroundings;
	const card = findCard(name, cards);
	const state = await verifyModel(card, modelsDir);
	if (state !== 'intact') {
		const what = state === 'missing' ? 'is not here' : 'is damaged';
		throw new ModelError(state, `${card.name} ${what}; first: ${remedyFor(card)}`);
	}
	await chooseModel(card, modelsDir);
	terminal.print(`${card.name} is in use, from the next start on.`);
	if (wanted && wanted !== card.name) terminal.complain(`But PEEL_MODEL=${wanted} is set, and wins.`);
	return 0;
}

function remedyFor({ name, source }: ModelCard): string {
	if (source.kind === 'quantised') return remedyFor(source.from);
	return source.kind === 'bundled' ? 'npm ci' : `npm run model -- pull ${name}`;
}
