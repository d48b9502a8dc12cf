// A model that is converted from files for another runtime.
import { readFile } from 'node:fs/promises';
import type { PeopleCard } from './card.ts';
import { ModelError } from './model-error.ts';
import { peopleModel } from './people-network.ts';
import { sha256 } from './sha256.ts';

/**
 * The bytes of the ONNX file. The conversion is deterministic on every machine, so the card has their SHA-256. Throws ModelError 'missing' or
 * 'damaged'.
 */
export async function convert({ name, source, sha256: expected }: PeopleCard): Promise<Buffer> {
	const files = [source.graphFile, source.weightsFile] as const;
	const [graph, weights] = await Promise.all(files.map((file) => readFile(file))).catch((cause) => {
		const places = files.join(' and ');
		throw new ModelError('missing', `The model "${name}" is not in ${places}; "npm ci" installs it.`, {
			cause,
		});
	});
	const bytes = convertOr(name, graph as Buffer, weights as Buffer);
	const hash = sha256(bytes);
	if (hash === expected) return bytes;
	throw new ModelError(
		'damaged',
		`The model "${name}" is rejected: its SHA-256 is ${hash}, not ${expected}.`,
	);
}

function convertOr(name: string, graph: Buffer, weights: Buffer): Buffer {
	try {
		return peopleModel(graph, weights);
	} catch (cause) {
		throw new ModelError('damaged', `The model "${name}" is rejected: its files cannot be converted.`, {
			cause,
		});
	}
}
