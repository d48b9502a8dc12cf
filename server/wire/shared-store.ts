// The S3 store that several machines share. A separate file, because a single machine does not load the S3 client.
import { limits } from '#contract/limits.ts';
import type { ClusterConfig } from '../config/config.ts';
import type { S3Log } from '../store/s3/s3-options.ts';
import { createS3Store } from '../store/s3/s3-store.ts';
import type { Store } from '../store/store.ts';

export function openSharedStore({ s3 }: ClusterConfig, now: () => number, log: S3Log): Promise<Store> {
	return createS3Store({ ...s3, now, longestLifeMs: limits.retentionMinutes * 60_000, log });
}
