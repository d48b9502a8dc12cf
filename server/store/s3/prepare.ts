// Before anything is served: whether the bucket can be used at all, and what its server can do.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
	DeleteObjectCommand,
	GetBucketVersioningCommand,
	ListObjectsV2Command,
	type S3Client,
} from '@aws-sdk/client-s3';
import { findAbilities } from './abilities.ts';
import type { Abilities } from './bucket.ts';
import { faultOf } from './errors.ts';
import { applyExpiryRule } from './expiry-tag.ts';
import type { Keys } from './keys.ts';
import { refusalToStart } from './refusal.ts';
import type { S3Log, S3Options, S3Timeouts } from './s3-options.ts';

interface Parts {
	readonly client: S3Client;
	readonly options: S3Options & { readonly log: S3Log };
	readonly timeouts: S3Timeouts;
	readonly keys: Keys;
}

const pauseMs = 250;

/** Throws an Error that says in a sentence why the bucket cannot be used. */
export async function prepareBucket({ client, options, timeouts, keys }: Parts): Promise<Abilities> {
	const { bucket: Bucket, log } = options;
	const { callMs, startMs } = timeouts;
	const soon = () => ({ abortSignal: AbortSignal.timeout(callMs) });
	const probe = { Bucket, Key: `${keys.check}-${randomUUID()}` };
	try {
		const abilities = await onceItAnswers(() => findAbilities(client, probe, callMs), startMs);
		await client.send(new DeleteObjectCommand(probe), soon());
		await client.send(new ListObjectsV2Command({ Bucket, MaxKeys: 1 }), soon());
		if (!abilities.conditions) log.warn({}, 'the S3 server knows no conditional writes');
		if (abilities.tags) await applyExpiryRule(client, Bucket, log, callMs);
		else log.warn({}, 'the S3 server takes no tags: only our own sweep deletes what has expired');
		if (await keepsVersions()) throw new Error(versionsKept(Bucket));
		return abilities;
	} catch (error) {
		throw refusalToStart(error, options);
	}

	async function keepsVersions(): Promise<boolean> {
		try {
			const { Status } = await client.send(new GetBucketVersioningCommand({ Bucket }), soon());
			return Status === 'Enabled';
		} catch (error) {
			const { name, status } = faultOf(error);
			log.warn({ status, name }, 'the bucket does not tell whether it keeps versions of deleted pictures');
			return false;
		}
	}
}

/** Where versions are kept, a deletion only hides a picture. */
const versionsKept = (bucket: string) =>
	`PEEL_S3_BUCKET: "${bucket}" keeps versions, so deleted pictures would stay; use one without versioning`;

/** Tries again while there is no answer, or none but that the server cannot serve yet. */
async function onceItAnswers<T>(ask: () => Promise<T>, patienceMs: number): Promise<T> {
	const end = performance.now() + patienceMs;
	for (;;) {
		try {
			return await ask();
		} catch (error) {
			const { status = 503 } = faultOf(error);
			if (![500, 502, 503, 504].includes(status) || performance.now() > end) throw error;
		}
		await sleep(pauseMs);
	}
}
