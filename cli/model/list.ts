// `npm run model -- list`: a table of every network.
import { chosenModel, isHere, type ModelCard } from '#engine/index.ts';
import { megabytes } from './megabytes.ts';
import type { Surroundings } from './surroundings.ts';

export async function list({ cards, modelsDir, wanted, terminal }: Surroundings): Promise<number> {
	const chosen = await chosenModel(modelsDir, wanted, cards);
	const rows = await Promise.all(
		cards.map(async (card) => [
			card.name,
			card.licence,
			megabytes(card.bytes),
			await stateOf(card, modelsDir, card.name === chosen.name),
		]),
	);
	for (const line of table([['NAME', 'LICENCE', 'SIZE', 'STATE'], ...rows])) terminal.print(line);
	return 0;
}

async function stateOf(card: ModelCard, modelsDir: string, isInUse: boolean): Promise<string> {
	const here = card.source.kind === 'download' ? 'pulled' : 'comes with Peel';
	const place = (await isHere(card, modelsDir)) ? here : 'not here';
	return isInUse ? `${place}, in use` : place;
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
