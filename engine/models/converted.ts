// A model that is converted from files of an npm package.
import { readFile } from 'node:fs/promises';
import type { ConvertedCard, ConvertedSource } from './card.ts';
import { convertApart } from './convert-apart.ts';
import { ModelError } from './model-error.ts';
import { softEdgesModel } from './modnet/soft-edges-network.ts';
import { encoderFileBytes, promptableEncoderModel } from './promptable/encoder.ts';
import { verified } from './sha256.ts';
import { withTemporaryFile } from './temporary-file.ts';
import { peopleModel } from './tensorflow/people-network.ts';

/**
 * The bytes of the ONNX file. The conversion is deterministic on every machine, so the card has their SHA-256. Leaves
 * nothing in `modelsDir`. Throws what `convertHere` and `convertApart` throw, and ModelError 'disk-full'.
 */
export function convert(card: ConvertedCard, modelsDir: string): Promise<Buffer> {
	if (card.source.to !== 'encoder') return convertHere(card);
	return withTemporaryFile(encoderFileBytes, modelsDir, (file) => convertApart(card, file));
}

/**
 * Converts in this process; an encoder takes 1.0 GB of memory and a temporary file. Throws ModelError 'missing' or
 * 'damaged'.
 */
export async function convertHere(card: ConvertedCard, temporaryFile = ''): Promise<Buffer> {
	const { name, source } = card;
	const files = await Promise.all(source.files.map((file) => readFile(file))).catch((cause) => {
		const places = source.files.join(' and ');
		throw new ModelError('missing', `The model "${name}" is not in ${places}; "npm ci" installs it.`, {
			cause,
		});
	});
	for (const [i, sha256] of (source.sha256 ?? []).entries()) verified({ name, sha256 }, files[i] as Buffer);
	try {
		return verified(card, await conversions[source.to](files, temporaryFile));
	} catch (cause) {
		if (cause instanceof ModelError) throw cause;
		throw new ModelError('damaged', `The model "${name}" is rejected: its files cannot be converted.`, {
			cause,
		});
	}
}

const conversions: Record<
	ConvertedSource['to'],
	(files: readonly Buffer[], temporaryFile: string) => Buffer | Promise<Buffer>
> = {
	people: ([graph, weights]) => peopleModel(graph as Buffer, weights as Buffer),
	'soft-edges': ([file]) => softEdgesModel(file as Buffer),
	encoder: ([file], temporaryFile) => promptableEncoderModel(file as Buffer, temporaryFile),
};
