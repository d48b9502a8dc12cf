// `npm run model -- pull NAME`: shows what it is and under which licence, asks, fetches, checks.
import { downloadUrl, findCard, type ModelCard, pullModel, verifyModel } from '#engine/index.ts';
import { megabytes } from './megabytes.ts';
import type { Surroundings } from './surroundings.ts';

export interface PullFlags {
	/** The licence is agreed to already. */
	readonly yes: boolean;
	/** A mirror's address. */
	readonly from?: string | undefined;
}

export async function pull(name: string, flags: PullFlags, surroundings: Surroundings): Promise<number> {
	const { cards, modelsDir, terminal } = surroundings;
	const card = findCard(name, cards);
	if ((await verifyModel(card, modelsDir)) === 'intact') {
		terminal.print(`${card.name} is here already, and intact.`);
		return 0;
	}
	const address = downloadUrl(card, flags.from);
	for (const line of factsOf(card, address, modelsDir)) terminal.print(line);
	const refusal = flags.yes ? undefined : await ask(surroundings);
	if (refusal) {
		terminal.complain(refusal);
		return 1;
	}
	await fetchWithBar(card, flags, surroundings);
	terminal.print(
		`${card.name} is here, and its SHA-256 is right. To run it: npm run model -- use ${card.name}`,
	);
	return 0;
}

function factsOf(card: ModelCard, address: string, modelsDir: string): string[] {
	return [
		card.name,
		`  licence  ${card.licence}`,
		`  origin   ${card.origin}`,
		`  from     ${address}`,
		`  into     ${modelsDir}`,
		`  size     ${megabytes(card.bytes)}`,
	];
}

/** Resolves to why not, or to nothing after a yes. */
async function ask({ terminal }: Surroundings): Promise<string | undefined> {
	if (!terminal.confirm) return 'Nobody can be asked here: say --yes to agree to the licence.';
	return (await terminal.confirm('Fetch it under this licence?')) ? undefined : 'Nothing was fetched.';
}

async function fetchWithBar(card: ModelCard, { from }: PullFlags, surroundings: Surroundings): Promise<void> {
	const { modelsDir, terminal, signal } = surroundings;
	const bar = terminal.startBar(card.bytes);
	try {
		await pullModel(card, modelsDir, { from, signal, onProgress: (bytes) => bar.update(bytes) });
	} finally {
		bar.stop();
	}
}
