// An int8 or mixed int8/fp32 model: quantised from another card's model once, and cached.
import { readFile } from 'node:fs/promises';
import { loadCached } from './cached-model.ts';
import type { ModelCard, QuantisedSource } from './card.ts';
import { ModelError } from './model-error.ts';
import { type Ranges, withoutPrefixes } from './onnx/quantise/activation-ranges.ts';
import { quantiseModel } from './onnx/quantise/quantise-model.ts';
import { sha256 } from './sha256.ts';

/**
 * The bytes of a quantised model: the cached copy in `file`, else quantised from the model that `loadOriginal` loads.
 * Quantisation is deterministic on every machine, so the card has their SHA-256. Throws ModelError 'damaged', and what
 * `loadOriginal` throws; then nothing is written.
 */
export function loadQuantised(
	card: ModelCard,
	{ from, rangesFile, fp32Prefixes = [] }: QuantisedSource,
	file: string,
	loadOriginal: () => Promise<Buffer>,
): Promise<Buffer> {
	return loadCached(card, file, async () => {
		const ranges = JSON.parse(await readFile(rangesFile, 'utf8')) as Ranges;
		const int8Ranges = withoutPrefixes(fp32Prefixes, ranges);
		const bytes = Buffer.from(quantiseModel(await loadOriginal(), int8Ranges, from.outputName ?? ''));
		const hash = sha256(bytes);
		if (hash === card.sha256) return bytes;
		throw new ModelError(
			'damaged',
			`The model "${card.name}" is rejected: quantisation gave the SHA-256 ${hash}, not ${card.sha256}.`,
		);
	});
}
