// An int8 or mixed int8/fp32 model, quantised from another card's model.
import { readFile } from 'node:fs/promises';
import { freeSideOf, type ModelCard, type QuantisedSource } from './card.ts';
import { ModelError } from './model-error.ts';
import { type Ranges, withoutPrefixes } from './onnx/quantise/activation-ranges.ts';
import { quantiseModel } from './onnx/quantise/quantise-model.ts';
import { sha256 } from './sha256.ts';

/**
 * The bytes of a quantised model, made from those of `source.from`. Quantisation is deterministic on every machine, so the
 * card has their SHA-256. Throws ModelError 'damaged'.
 */
export async function quantise(
	card: ModelCard,
	{ from, rangesFile, fp32Prefixes = [] }: QuantisedSource,
	original: Buffer,
): Promise<Buffer> {
	const ranges = JSON.parse(await readFile(rangesFile, 'utf8')) as Ranges;
	const int8Ranges = withoutPrefixes(fp32Prefixes, ranges);
	const made = quantiseModel(original, int8Ranges, from.outputName ?? '', freeSideOf(card));
	const bytes = Buffer.from(made.buffer, made.byteOffset, made.byteLength);
	const hash = sha256(bytes);
	if (hash === card.sha256) return bytes;
	throw new ModelError(
		'damaged',
		`The model "${card.name}" is rejected: quantisation gave the SHA-256 ${hash}, not ${card.sha256}.`,
	);
}
