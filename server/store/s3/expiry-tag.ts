// The safety net under the sweep: every object is tagged, and a lifecycle rule makes the server itself delete tagged objects after a day.
import {
	GetBucketLifecycleConfigurationCommand,
	type LifecycleRule,
	PutBucketLifecycleConfigurationCommand,
	type S3Client,
} from '@aws-sdk/client-s3';
import { s3Fault } from './errors.ts';
import type { S3Log } from './s3-options.ts';

const tag = { Key: 'peel', Value: 'expires' };

/** The part of a PutObject that tags the object. */
export const tagging = { Tagging: `${tag.Key}=${tag.Value}` };

/** A day is the shortest time of a lifecycle rule. */
const rule: LifecycleRule = {
	ID: 'peel-expires',
	Status: 'Enabled',
	Filter: { Tag: tag },
	Expiration: { Days: 1 },
};

/** Adds the rule to those of the bucket. If the server has no such rules, or the key may not set them, logs a warning. */
export async function applyExpiryRule(
	client: S3Client,
	bucket: string,
	log: S3Log,
	timeoutMs: number,
): Promise<void> {
	const deadline = { abortSignal: AbortSignal.timeout(timeoutMs) };
	try {
		const rules = await rulesOf(client, bucket, deadline);
		if (rules.some(({ ID }) => ID === rule.ID)) return;
		// This call replaces all rules of the bucket, so it sends the others along.
		const LifecycleConfiguration = { Rules: [...rules, rule] };
		await client.send(
			new PutBucketLifecycleConfigurationCommand({ Bucket: bucket, LifecycleConfiguration }),
			deadline,
		);
		log.info({ rule: rule.ID }, 'lifecycle rule added to the bucket');
	} catch (error) {
		const { name, status } = s3Fault(error);
		log.warn(
			{ status, name },
			'the bucket takes no lifecycle rule: only the sweep of this service deletes expired images',
		);
	}
}

async function rulesOf(
	client: S3Client,
	Bucket: string,
	deadline: { abortSignal: AbortSignal },
): Promise<LifecycleRule[]> {
	try {
		const { Rules } = await client.send(new GetBucketLifecycleConfigurationCommand({ Bucket }), deadline);
		return Rules ?? [];
	} catch (error) {
		if (s3Fault(error).name === 'NoSuchLifecycleConfiguration') return [];
		throw error;
	}
}
