// Finds out by trying what the S3 server can do.
import { PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import type { Abilities } from './bucket.ts';
import { faultOf, isThereAlready } from './errors.ts';
import { tagged } from './expiry-tag.ts';

/** From the most to the least. */
const ladder: readonly Abilities[] = [
	{ tags: true, conditions: true },
	{ tags: false, conditions: true },
	{ tags: true, conditions: false },
	{ tags: false, conditions: false },
];

/** Writes the object `probe` and leaves it there. Throws what the server answered to the first try if it takes none. */
export async function findAbilities(
	client: S3Client,
	probe: { Bucket: string; Key: string },
	timeoutMs: number,
): Promise<Abilities> {
	async function write({ tags, conditions }: Abilities): Promise<void> {
		const onlyIfNew = conditions ? { IfNoneMatch: '*' } : {};
		await client.send(new PutObjectCommand({ ...probe, Body: 'ok', ...tagged(tags), ...onlyIfNew }), {
			abortSignal: AbortSignal.timeout(timeoutMs),
		});
	}

	/** A server that does not know conditions may ignore them instead of saying so. */
	async function keepsConditions(abilities: Abilities): Promise<boolean> {
		try {
			await write(abilities);
			return false;
		} catch (error) {
			if (isThereAlready(error)) return true;
			throw error;
		}
	}

	let first: unknown;
	for (const abilities of ladder) {
		try {
			await write(abilities);
			return { ...abilities, conditions: abilities.conditions && (await keepsConditions(abilities)) };
		} catch (error) {
			// Its answer was lost, and the client wrote again.
			if (isThereAlready(error)) return abilities;
			first ??= error;
			if (!mayBeUnsupported(error)) break;
		}
	}
	throw first;
}

/** Not implemented; not understood; or tags that this access key may not write. */
function mayBeUnsupported(error: unknown): boolean {
	const { status, name } = faultOf(error);
	return status === 501 || status === 400 || name === 'AccessDenied';
}
