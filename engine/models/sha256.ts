// SHA-256 in lower-case hexadecimal, as in model cards.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { ModelFacts } from './card.ts';
import { ModelError } from './model-error.ts';

export function sha256(bytes: Uint8Array): string {
	return createHash('sha256').update(bytes).digest('hex');
}

/** Returns the bytes if their hash is the card's; otherwise throws ModelError 'damaged'. */
export function verified(card: Pick<ModelFacts, 'name' | 'sha256'>, bytes: Buffer): Buffer {
	const hash = sha256(bytes);
	if (hash === card.sha256) return bytes;
	throw new ModelError(
		'damaged',
		`The model "${card.name}" is rejected: its SHA-256 is ${hash}, not ${card.sha256}.`,
	);
}

/** Streams the file: a model may be larger than the memory that a command should use. */
export async function sha256OfFile(file: string): Promise<string> {
	const hash = createHash('sha256');
	await pipeline(createReadStream(file), hash);
	return hash.digest('hex');
}
