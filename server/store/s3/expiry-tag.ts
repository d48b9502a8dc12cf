// The safety net under the sweep: every object is tagged, and a lifecycle rule
// makes the server itself delete tagged objects after a day.
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

/**
 * Adds the rule to those of the bucket, unless it is there already. Logs a warning if the server has no such rules, if
 * the key may not set them, or if the server has stored another rule.
 */
export async function applyExpiryRule(
	client: S3Client,
	bucket: string,
	log: S3Log,
	timeoutMs: number,
): Promise<void> {
	const deadline = { abortSignal: AbortSignal.timeout(timeoutMs) };
	let present: LifecycleRule | undefined;
	try {
		const rules = await rulesOf(client, bucket, deadline);
		present = rules.find(({ ID }) => ID === rule.ID);
		if (present && isOurs(present)) return;
		// This call replaces all rules of the bucket, so it sends the others along.
		const LifecycleConfiguration = { Rules: [...rules.filter((other) => other !== present), rule] };
		await client.send(
			new PutBucketLifecycleConfigurationCommand({ Bucket: bucket, LifecycleConfiguration }),
			deadline,
		);
		if ((await rulesOf(client, bucket, deadline)).some(isOurs))
			log.info({ rule: rule.ID }, 'lifecycle rule set on the bucket');
		else log.warn({}, `the server has changed ${named}: check which objects of the bucket it deletes`);
	} catch (error) {
		const { name, status } = s3Fault(error);
		const why = present
			? `${named} of the bucket has other content than it should, and this key may not correct it: only the sweep deletes expired images`
			: 'the bucket takes no lifecycle rule: only the sweep of this service deletes expired images';
		log.warn({ status, name }, why);
	}
}

const named = `the lifecycle rule "${rule.ID}"`;

/** Servers return a filter in different forms: with an empty prefix, or with a list of one tag. */
function isOurs({ ID, Status, Prefix, Filter, Expiration, Transitions = [] }: LifecycleRule): boolean {
	const { Tag, And, ...single } = Filter ?? {};
	const tags = [Tag, ...(And?.Tags ?? [])].filter((each) => each !== undefined);
	const { Prefix: prefix, ObjectSizeGreaterThan, ObjectSizeLessThan } = { ...single, ...And };
	const isFilterOurs = tags.length === 1 && tags[0]?.Key === tag.Key && tags[0].Value === tag.Value;
	const selectsLess = Prefix || prefix || ObjectSizeGreaterThan || ObjectSizeLessThan;
	const isActionOurs = Expiration?.Days === rule.Expiration?.Days && Transitions.length === 0;
	return ID === rule.ID && Status === rule.Status && isFilterOurs && !selectsLess && isActionOurs;
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
