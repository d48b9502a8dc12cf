// `npm run model -- pull NAME`: shows origin, licence and size, asks for consent, downloads and verifies.
import { downloadUrl, findCard, type ModelCard, pullModel, verifyModel } from '#engine/index.ts';
import type { ModelCommandContext } from './context.ts';
import { megabytes } from './terminal.ts';

interface PullFlags {
	/** Accepts the licence without a question. */
	readonly yes: boolean;
	/** Address of a mirror. */
	readonly from?: string | undefined;
}

/**
 * Resolves to the exit status: 1 if the user declines. Throws what `pullModel`
 * throws, and ModelError for an unknown name.
 */
export async function pull(name: string, flags: PullFlags, context: ModelCommandContext): Promise<number> {
	const { cards, modelsDir, terminal } = context;
	const card = findCard(name, cards);
	if ((await verifyModel(card, modelsDir)) === 'intact') {
		terminal.print(`${card.name} is already installed and intact.`);
		return 0;
	}
	const address = downloadUrl(card, flags.from);
	for (const line of factsOf(card, address, modelsDir)) terminal.print(line);
	const refusal = flags.yes ? undefined : await ask(context);
	if (refusal) {
		terminal.printError(refusal);
		return 1;
	}
	await pullWithBar(card, flags, context);
	terminal.print(
		`${card.name} is installed, and its SHA-256 matches. To run it: npm run model -- use ${card.name}`,
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

/** Resolves to the reason not to download, or to undefined after a yes. */
async function ask({ terminal }: ModelCommandContext): Promise<string | undefined> {
	if (!terminal.confirm) return 'There is no terminal to ask on: pass --yes to accept the licence.';
	return (await terminal.confirm('Download it under this licence?')) ? undefined : 'Nothing was downloaded.';
}

async function pullWithBar(
	card: ModelCard,
	{ from }: PullFlags,
	context: ModelCommandContext,
): Promise<void> {
	const { modelsDir, terminal, signal } = context;
	const bar = terminal.startBar(card.bytes);
	try {
		await pullModel(card, modelsDir, { from, signal, onProgress: (bytes) => bar.update(bytes) });
	} finally {
		bar.stop();
	}
}
