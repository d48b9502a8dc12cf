// Finds out by trying what the S3 server supports: tags and conditional writes, each separately.
import { PutObjectCommand, type PutObjectCommandInput, type S3Client } from '@aws-sdk/client-s3';
import { isPreconditionFailed, s3Fault } from './errors.ts';
import { tagging } from './expiry-tag.ts';

export interface Capabilities {
	/** Takes tags with a write. R2 responds 501, and on AWS the access key may lack the permission. */
	readonly tags: boolean;
	/** Writes an object only if there is none. Older releases of SeaweedFS ignore the condition. */
	readonly conditionalWrites: boolean;
}

/** What the probe contains. */
export const probeContent = 'ok';

/** Writes the object `probe` and leaves it there. Throws the server's error if it accepts no write at all. */
export async function detectCapabilities(
	client: S3Client,
	probe: { readonly Bucket: string; readonly Key: string },
	timeoutMs: number,
): Promise<Capabilities> {
	async function write(options: Partial<PutObjectCommandInput>): Promise<void> {
		await client.send(new PutObjectCommand({ ...probe, Body: probeContent, ...options }), {
			abortSignal: AbortSignal.timeout(timeoutMs),
		});
	}

	async function takesTags(): Promise<boolean> {
		try {
			await write(tagging);
			return true;
		} catch (error) {
			if (!isUnsupported(error)) throw error;
			await write({});
			return false;
		}
	}

	/** To be called once the object exists: if this write succeeds, the server ignores the condition. */
	async function takesConditions(): Promise<boolean> {
		try {
			await write({ IfNoneMatch: '*' });
			return false;
		} catch (error) {
			if (isPreconditionFailed(error)) return true;
			if (isUnsupported(error)) return false;
			throw error;
		}
	}

	const tags = await takesTags();
	return { tags, conditionalWrites: await takesConditions() };
}

/** Not implemented, not understood, or not allowed with this access key. */
function isUnsupported(error: unknown): boolean {
	const { status, name } = s3Fault(error);
	return status === 501 || status === 400 || name === 'AccessDenied';
}
