// Checks at start whether the bucket can be used, and what its server supports.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
	DeleteObjectCommand,
	GetBucketVersioningCommand,
	GetObjectCommand,
	ListObjectsV2Command,
	type S3Client,
} from '@aws-sdk/client-s3';
import { type Capabilities, detectCapabilities, probeContent } from './capabilities.ts';
import { s3Fault } from './errors.ts';
import { applyExpiryRule } from './expiry-tag.ts';
import type { Keys } from './keys.ts';
import type { S3Log, S3Options, S3Timeouts } from './s3-options.ts';
import { toStartError } from './start-error.ts';

interface Parts {
	readonly client: S3Client;
	readonly options: S3Options & { readonly log: S3Log };
	readonly timeouts: S3Timeouts;
	readonly keys: Keys;
}

const retryIntervalMs = 250;

/** Throws an Error whose message is a sentence for the operator if the bucket cannot be used. */
export async function prepareBucket({ client, options, timeouts, keys }: Parts): Promise<Capabilities> {
	const { bucket: Bucket, log } = options;
	const { callMs, startMs } = timeouts;
	const deadline = () => ({ abortSignal: AbortSignal.timeout(callMs) });
	const probe = { Bucket, Key: `${keys.check}-${randomUUID()}` };
	try {
		const capabilities = await retryUntilUp(() => detectCapabilities(client, probe, callMs), startMs);
		const { Body } = await client.send(new GetObjectCommand(probe), deadline());
		if ((await Body?.transformToString()) !== probeContent) throw new Error(keepsNothing(options.endpoint));
		await client.send(new DeleteObjectCommand(probe), deadline());
		await client.send(new ListObjectsV2Command({ Bucket, MaxKeys: 1 }), deadline());
		if (!capabilities.conditionalWrites) log.warn({}, 'the S3 server supports no conditional writes');
		if (capabilities.tags) await applyExpiryRule(client, Bucket, log, callMs);
		else log.warn({}, 'the S3 server takes no tags: only the sweep of this service deletes expired images');
		if (await isVersioned()) throw new Error(versioned(Bucket));
		return capabilities;
	} catch (error) {
		throw toStartError(error, options);
	}

	async function isVersioned(): Promise<boolean> {
		try {
			const { Status } = await client.send(new GetBucketVersioningCommand({ Bucket }), deadline());
			return Status === 'Enabled';
		} catch (error) {
			const { name, status } = s3Fault(error);
			log.warn(
				{ status, name },
				'the server does not report whether the bucket keeps versions of deleted images',
			);
			return false;
		}
	}
}

/** The endpoint may even be a sign-in page, which answers every request. */
const keepsNothing = (endpoint = 'AWS') =>
	`PEEL_S3_ENDPOINT: ${endpoint} does not keep what is written to it, so it is no S3 server`;

/** In a versioned bucket a deletion only hides an image. */
const versioned = (bucket: string) =>
	`PEEL_S3_BUCKET: "${bucket}" keeps versions, so deleted images would stay; use one without versioning`;

/** Retries while there is no response, or one that reports the server as not ready. */
async function retryUntilUp<T>(call: () => Promise<T>, withinMs: number): Promise<T> {
	const end = performance.now() + withinMs;
	for (;;) {
		try {
			return await call();
		} catch (error) {
			const { status = 503 } = s3Fault(error);
			if (![500, 502, 503, 504].includes(status) || performance.now() > end) throw error;
		}
		await sleep(retryIntervalMs);
	}
}
