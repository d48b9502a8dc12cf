// Stores on a real S3 server, Ceph's radosgw or the one that the PEEL_TEST_S3_
// variables name: one server for the tests of a file.
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll } from 'vitest';
import { startS3, type TestS3 } from '#test/real-s3/start.ts';
import type { S3StoreOptions } from './s3-options.ts';
import { createS3Store } from './s3-store.ts';

export const hour = 3_600_000;
export const photo = Buffer.from('photo');
export const newId = () => randomBytes(24).toString('base64url');
export const meta = (expiresAt = Date.now() + hour) =>
	({ type: 'image/png', width: 1, height: 1, expiresAt }) as const;

const quiet = { info() {}, warn() {} };

/** Far longer than a loaded machine needs: these tests are not about them. */
const timeouts = {
	connectMs: 60_000,
	responseMs: 60_000,
	writeMs: 60_000,
	callMs: 60_000,
	imageMs: 60_000,
};

/** Starts the server for the tests of a file or a `describe`. */
export function useS3() {
	let s3: TestS3;
	beforeAll(async () => {
		s3 = await startS3();
	});
	afterAll(() => s3?.close());

	/** A separate prefix in the bucket. */
	const newPrefix = () => `${s3.options.prefix}${newId()}/`;
	return {
		/** Settings of the server; its bucket is shared by the stores. */
		get options() {
			return s3.options;
		},
		newPrefix,
		openStore: (options: Partial<S3StoreOptions> = {}) =>
			createS3Store({
				...s3.options,
				prefix: newPrefix(),
				now: Date.now,
				maxLifeMs: 24 * hour,
				log: quiet,
				timeouts,
				...options,
			}),
		keysUnder: async (prefix: string) =>
			(await s3.keys())
				.map((key) => s3.options.prefix + key)
				.filter((key) => key.startsWith(prefix))
				.map((key) => key.slice(prefix.length)),
	};
}
