// An int8 or mixed int8/fp32 model, quantised from another card's model.
import { readFile } from 'node:fs/promises';
import { freeSideOf, type ModelCard, type QuantisedSource } from './card.ts';
import { type Ranges, withoutPrefixes } from './onnx/quantise/activation-ranges.ts';
import { quantiseModel } from './onnx/quantise/quantise-model.ts';
import { verified } from './sha256.ts';

/**
 * The bytes of a quantised model, made from those of `source.from`. Quantisation is deterministic on every machine, so
 * the card has their SHA-256. Throws ModelError 'damaged'.
 */
export async function quantise(
	card: ModelCard,
	{ rangesFile, fp32Prefixes = [] }: QuantisedSource,
	original: Buffer,
): Promise<Buffer> {
	const ranges = JSON.parse(await readFile(rangesFile, 'utf8')) as Ranges;
	const int8Ranges = withoutPrefixes(fp32Prefixes, ranges);
	const made = quantiseModel(original, int8Ranges, card.outputName ?? '', freeSideOf(card));
	return verified(card, Buffer.from(made.buffer, made.byteOffset, made.byteLength));
}
