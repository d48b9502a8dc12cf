import {
	GetBucketLifecycleConfigurationCommand,
	type LifecycleRule,
	PutBucketLifecycleConfigurationCommand,
	type S3Client,
} from '@aws-sdk/client-s3';
import { beforeEach, expect, it } from 'vitest';
import { applyExpiryRule } from './expiry-tag.ts';

const tag = { Key: 'peel', Value: 'expires' };
const ours: LifecycleRule = {
	ID: 'peel-expires',
	Status: 'Enabled',
	Filter: { Tag: tag },
	Expiration: { Days: 1 },
};
const theirs: LifecycleRule = {
	ID: 'theirs',
	Status: 'Enabled',
	Filter: { Prefix: 'theirs/' },
	Expiration: { Days: 9 },
};

/** The rules of the bucket. */
let rules: LifecycleRule[];
/** What the server makes of rules that are set. */
let accept: (set: LifecycleRule[]) => LifecycleRule[];
let writes: number;
let lines: string[];
beforeEach(() => {
	[rules, accept, writes, lines] = [[theirs], (set) => set, 0, []];
});

async function start(): Promise<void> {
	const client = {
		async send(command: unknown) {
			if (command instanceof GetBucketLifecycleConfigurationCommand) return { Rules: rules };
			if (!(command instanceof PutBucketLifecycleConfigurationCommand)) throw new Error('not expected');
			writes += 1;
			rules = accept(command.input.LifecycleConfiguration?.Rules ?? []);
			return {};
		},
	} as unknown as S3Client;
	const log = {
		info: (_: object, message: string) => void lines.push(`info: ${message}`),
		warn: (_: object, message: string) => void lines.push(`warn: ${message}`),
	};
	await applyExpiryRule(client, 'bucket', log, 1000);
}

it('the rule is added to those that the bucket has, once', async () => {
	await start();
	await start();
	expect(rules).toEqual([theirs, ours]);
	expect(lines).toEqual(['info: lifecycle rule set on the bucket']);
});

it.each<[string, LifecycleRule]>([
	['is off', { ...ours, Status: 'Disabled' }],
	['deletes later', { ...ours, Expiration: { Days: 365 } }],
	['deletes on a date', { ...ours, Expiration: { Date: new Date(0) } }],
	['deletes nothing', { ...ours, Expiration: undefined, AbortIncompleteMultipartUpload: {} }],
	['has another tag', { ...ours, Filter: { Tag: { ...tag, Value: 'other' } } }],
	['has a further tag', { ...ours, Filter: { And: { Tags: [tag, { Key: 'a', Value: 'b' }] } } }],
	['has no filter', { ...ours, Filter: undefined }],
	['has a prefix beside the tag', { ...ours, Filter: { And: { Prefix: 'a/', Tags: [tag] } } }],
	['has a prefix of the older form', { ...ours, Prefix: 'a/' }],
	['has a size', { ...ours, Filter: { And: { Tags: [tag], ObjectSizeGreaterThan: 1000 } } }],
	['moves objects as well', { ...ours, Transitions: [{ Days: 0, StorageClass: 'GLACIER' }] }],
])('a rule of our name that %s is put right', async (_, rule) => {
	rules = [rule, theirs];
	await start();
	expect(rules).toEqual([theirs, ours]);
	expect(lines).toEqual(['info: lifecycle rule set on the bucket']);
});

it.each<[string, Partial<LifecycleRule>]>([
	['as it was written', {}],
	['with an empty prefix', { Filter: { Prefix: '', Tag: tag } }],
	['with an empty prefix of the older form', { Prefix: '' }],
	['with a list of one tag', { Filter: { And: { Prefix: '', Tags: [tag] } } }],
	['with empty lists', { Transitions: [] }],
])('our rule is recognised in the forms in which servers return it: %s', async (_, form) => {
	rules = [{ ...ours, ...form }];
	await start();
	expect(writes).toBe(0);
	expect(lines).toEqual([]);
});

it('a server that refuses the rule causes a warning', async () => {
	accept = () => {
		throw Object.assign(new Error('no'), { name: 'AccessDenied', $metadata: { httpStatusCode: 403 } });
	};
	await start();
	expect(lines).toEqual([
		'warn: the bucket takes no lifecycle rule: only the sweep of this service deletes expired images',
	]);
});

it('a wrong rule of our name that may not be replaced causes a warning that says so', async () => {
	const wrong: LifecycleRule = { ...ours, Status: 'Disabled' };
	rules = [wrong];
	accept = () => {
		throw Object.assign(new Error('no'), { name: 'AccessDenied', $metadata: { httpStatusCode: 403 } });
	};
	await start();
	expect(rules).toEqual([wrong]);
	expect(lines).toEqual([
		'warn: the lifecycle rule "peel-expires" of the bucket has other content than it should, and this key may not correct it: only the sweep deletes expired images',
	]);
});

it('a server that stores the rule without its tag, for all objects, causes a warning', async () => {
	accept = (set) => set.map((rule) => (rule.ID === ours.ID ? { ...rule, Filter: { Prefix: '' } } : rule));
	await start();
	expect(lines).toEqual([
		'warn: the server has changed the lifecycle rule "peel-expires": check which objects of the bucket it deletes',
	]);
});
