// An S3 bucket for a test file: on the server of the PEEL_TEST_S3_ variables, or on a radosgw.
import { randomBytes } from 'node:crypto';
import { CreateBucketCommand, DeleteObjectCommand, ListObjectsV2Command } from '@aws-sdk/client-s3';
import { createS3Client, s3Timeouts } from '#server/store/s3/client.ts';
import type { S3Options } from '#server/store/s3/s3-options.ts';
import { isInstalled } from '../programs.ts';
import { type Radosgw, startRadosgw } from './radosgw.ts';

export interface TestS3 {
	/** A new bucket, or on the server of the environment a new prefix. */
	readonly options: S3Options & { readonly prefix: string };
	/** Sets the quota of the bucket, on a radosgw alone. */
	limitBytes(bytes: number): Promise<void>;
	/** The stored keys, without the prefix. */
	keys(): Promise<string[]>;
	close(): Promise<void>;
}

const names = ['ENDPOINT', 'REGION', 'BUCKET', 'ACCESS_KEY', 'SECRET_KEY', 'PATH_STYLE'] as const;

/** What tests lack to have a server; undefined if they can have one. */
export function missingS3(): string | undefined {
	return fromEnvironment() || isInstalled('S3') ? undefined : 'an S3 server';
}

/** The radosgw for all test files of this process, because one takes seconds to start. It ends with the process. */
let shared: Promise<Radosgw> | undefined;

/** `daySeconds`: see radosgw.ts; with it the radosgw is one of its own. It does not apply to a server of the environment. */
export async function startS3({ daySeconds = 0 } = {}): Promise<TestS3> {
	const prefix = `test-${randomBytes(6).toString('hex')}/`;
	const configured = fromEnvironment();
	const radosgw = configured ? undefined : await (daySeconds ? startRadosgw({ daySeconds }) : startShared());
	const options = { ...(configured ?? newBucket(radosgw as Radosgw)), prefix };
	const client = createS3Client(options, s3Timeouts);
	const Bucket = options.bucket;
	if (radosgw) await client.send(new CreateBucketCommand({ Bucket }));

	async function keys(): Promise<string[]> {
		const found: string[] = [];
		for (let token: string | undefined; ; ) {
			const page = await client.send(
				new ListObjectsV2Command({ Bucket, Prefix: prefix, ...(token && { ContinuationToken: token }) }),
			);
			for (const { Key } of page.Contents ?? []) found.push((Key as string).slice(prefix.length));
			token = page.NextContinuationToken;
			if (!token) return found;
		}
	}

	return {
		options,
		limitBytes: async (bytes) => radosgw?.limitBytes(Bucket, bytes),
		keys,
		async close() {
			if (daySeconds) await radosgw?.close();
			if (!radosgw)
				for (const key of await keys())
					await client.send(new DeleteObjectCommand({ Bucket, Key: prefix + key }));
			client.destroy();
		},
	};
}

function startShared(): Promise<Radosgw> {
	shared ??= startRadosgw();
	return shared;
}

function newBucket({ endpoint, accessKey, secretKey }: Radosgw): S3Options {
	const bucket = `test-${randomBytes(6).toString('hex')}`;
	return { endpoint, region: 'us-east-1', bucket, accessKey, secretKey, pathStyle: true };
}

/** All PEEL_TEST_S3_ variables or none: throws if only some are set, rather than test another server. */
function fromEnvironment(): S3Options | undefined {
	const value = (name: (typeof names)[number]) => process.env[`PEEL_TEST_S3_${name}`] ?? '';
	const missing = names.filter((name) => !value(name));
	if (missing.length === names.length) return undefined;
	if (missing.length > 0)
		throw new Error(`missing: ${missing.map((name) => `PEEL_TEST_S3_${name}`).join(', ')}`);
	return {
		endpoint: value('ENDPOINT'),
		region: value('REGION'),
		bucket: value('BUCKET'),
		accessKey: value('ACCESS_KEY'),
		secretKey: value('SECRET_KEY'),
		pathStyle: value('PATH_STYLE') === 'true',
	};
}
