// `npm run model -- list`: a table of every network.
import { type CompanionCard, chosenModel, isInstalled, type ModelCard } from '#engine/index.ts';
import type { ModelCommandContext } from './context.ts';
import { megabytes } from './terminal.ts';

/** Resolves to the exit status 0. Throws ModelError for an unknown model in the configuration. */
export async function list({
	cards,
	companions,
	modelsDir,
	wanted,
	terminal,
}: ModelCommandContext): Promise<number> {
	const chosen = await chosenModel(modelsDir, wanted, cards);
	const rows = await Promise.all(
		[...cards, ...companions].map(async (card) => [
			card.name,
			card.licence,
			megabytes(card.bytes),
			await stateOf(card, modelsDir, card.name === chosen.name),
		]),
	);
	for (const line of table([['NAME', 'LICENCE', 'SIZE', 'STATE'], ...rows])) terminal.print(line);
	return 0;
}

async function stateOf(
	card: ModelCard | CompanionCard,
	modelsDir: string,
	isInUse: boolean,
): Promise<string> {
	const installed = card.source.kind === 'download' ? 'pulled' : 'comes with Peel';
	const state = (await isInstalled(card, modelsDir)) ? installed : 'not installed';
	if ('purpose' in card) return `${state}, ${card.purpose}`;
	return isInUse ? `${state}, in use` : state;
}

/** Columns as wide as their widest cell. */
function table(rows: readonly (readonly string[])[]): string[] {
	const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
	return rows.map((row) =>
		row
			.map((cell, column) => cell.padEnd(widths[column] ?? 0))
			.join('  ')
			.trimEnd(),
	);
}
