// The net under our own sweep: everything we write is tagged, and the server itself deletes after a day what still has the tag.
import {
	GetBucketLifecycleConfigurationCommand,
	type LifecycleRule,
	PutBucketLifecycleConfigurationCommand,
	type S3Client,
} from '@aws-sdk/client-s3';
import { faultOf } from './errors.ts';
import type { S3Log } from './s3-options.ts';

const tag = { Key: 'peel', Value: 'expires' };

/** The part of a PutObject that tags the object, where the server can. */
export const tagged = (tags: boolean) => (tags ? { Tagging: `${tag.Key}=${tag.Value}` } : {});

/** A day is the least a lifecycle rule can say. */
const rule: LifecycleRule = {
	ID: 'peel-expires',
	Status: 'Enabled',
	Filter: { Tag: tag },
	Expiration: { Days: 1 },
};

/** Adds our rule to those of the bucket. A server that cannot or may not is no reason not to start: the log says so. */
export async function applyExpiryRule(
	client: S3Client,
	bucket: string,
	log: S3Log,
	ms: number,
): Promise<void> {
	const signal = { abortSignal: AbortSignal.timeout(ms) };
	try {
		const rules = await rulesOf(client, bucket, signal);
		if (rules.some(({ ID }) => ID === rule.ID)) return;
		// This call replaces all rules of the bucket, so the others are sent along.
		const LifecycleConfiguration = { Rules: [...rules, rule] };
		await client.send(
			new PutBucketLifecycleConfigurationCommand({ Bucket: bucket, LifecycleConfiguration }),
			signal,
		);
		log.info({ rule: rule.ID }, 'lifecycle rule added to the bucket');
	} catch (error) {
		const { name, status } = faultOf(error);
		log.warn(
			{ status, name },
			'the bucket takes no lifecycle rule: only our own sweep deletes what has expired',
		);
	}
}

async function rulesOf(
	client: S3Client,
	Bucket: string,
	signal: { abortSignal: AbortSignal },
): Promise<LifecycleRule[]> {
	try {
		const { Rules } = await client.send(new GetBucketLifecycleConfigurationCommand({ Bucket }), signal);
		return Rules ?? [];
	} catch (error) {
		if (faultOf(error).name === 'NoSuchLifecycleConfiguration') return [];
		throw error;
	}
}
