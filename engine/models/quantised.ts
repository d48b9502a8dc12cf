// A network made of another one: the same, computing in bytes, or partly so. Made once, and kept.
import { readFile } from 'node:fs/promises';
import type { ModelCard, QuantisedSource } from './card.ts';
import { ModelError } from './model-error.ts';
import { madeOnce } from './once.ts';
import { type Ranges, rangesOutside } from './onnx/quantise/activation-ranges.ts';
import { toEightBits } from './onnx/quantise/quantise.ts';
import { sha256 } from './sha256.ts';

/**
 * The bytes of a quantised model: those kept in `file`, else made of the network it comes from, which
 * `loadOriginal` loads. They are the same on every machine, so the card has their SHA-256. Throws ModelError
 * 'damaged', and what `loadOriginal` throws; then nothing is kept.
 */
export function loadQuantised(
	card: ModelCard,
	{ from, rangesFile, inSinglePrecision = [] }: QuantisedSource,
	file: string,
	loadOriginal: () => Promise<Buffer>,
): Promise<Buffer> {
	return madeOnce(card, file, async () => {
		const ranges = JSON.parse(await readFile(rangesFile, 'utf8')) as Ranges;
		const inBytes = rangesOutside(inSinglePrecision, ranges);
		const bytes = Buffer.from(toEightBits(await loadOriginal(), inBytes, from.outputName ?? ''));
		const hash = sha256(bytes);
		if (hash === card.sha256) return bytes;
		throw new ModelError(
			'damaged',
			`The model "${card.name}" is refused: it came out with the SHA-256 ${hash}, not ${card.sha256}.`,
		);
	});
}
