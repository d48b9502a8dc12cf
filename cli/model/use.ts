// `npm run model -- use NAME`: records an intact network as the one to run.
import { chooseModel, findCard, type ModelCard, ModelError, verifyModel } from '#engine/index.ts';
import type { ModelCommandContext } from './context.ts';

/** Resolves to the exit status 0. Throws ModelError for an unknown name, or a model that is missing or damaged. */
export async function use(name: string, context: ModelCommandContext): Promise<number> {
	const { cards, modelsDir, wanted, terminal } = context;
	const card = findCard(name, cards);
	const state = await verifyModel(card, modelsDir);
	if (state !== 'intact') {
		const problem = state === 'missing' ? 'is not installed' : 'is damaged';
		throw new ModelError(state, `${card.name} ${problem}; first: ${remedyFor(card)}`);
	}
	await chooseModel(card, modelsDir);
	terminal.print(`${card.name} is in use, from the next start on.`);
	if (wanted && wanted !== card.name) terminal.printError(`PEEL_MODEL=${wanted} is set and overrides it.`);
	return 0;
}

function remedyFor({ name, source }: ModelCard): string {
	if (source.kind === 'quantised') return remedyFor(source.from);
	return source.kind === 'download' ? `npm run model -- pull ${name}` : 'npm ci';
}
