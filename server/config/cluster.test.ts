import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

const secret = 'a'.repeat(32);

describe('a cluster', () => {
	const whole = {
		PEEL_REDIS_URL: 'rediss://:secret@redis.internal:6380/1',
		PEEL_S3_REGION: 'eu-central-1',
		PEEL_S3_BUCKET: 'peel-images',
		PEEL_S3_ACCESS_KEY: 'access',
		PEEL_S3_SECRET_KEY: 'secret',
		PEEL_SECRET: secret,
	};

	it('is configured by Redis, S3 and a secret together', () => {
		expect(readConfig({}).cluster).toBeUndefined();
		expect(readConfig({ PEEL_SECRET: secret }).cluster).toBeUndefined();
		expect(readConfig(whole).cluster).toEqual({
			redisUrl: 'rediss://:secret@redis.internal:6380/1',
			s3: {
				endpoint: undefined,
				region: 'eu-central-1',
				bucket: 'peel-images',
				accessKey: 'access',
				secretKey: 'secret',
				pathStyle: true,
			},
			secrets: [secret],
		});
		const other = { PEEL_S3_ENDPOINT: 'http://127.0.0.1:9000', PEEL_S3_PATH_STYLE: 'false' };
		expect(readConfig({ ...whole, ...other }).cluster?.s3).toMatchObject({
			endpoint: 'http://127.0.0.1:9000',
			pathStyle: false,
		});
	});

	it.each(Object.keys(whole))(
		'rejects a configuration without %s, and names only that setting',
		(missing) => {
			const { [missing]: _, ...half } = whole as Record<string, string>;
			expect(() => readConfig(half)).toThrow(
				new RegExp(`^The configuration is not usable:\\n {2}${missing}: must be set too for a cluster.*$`),
			);
		},
	);

	it.each([{ PEEL_REDIS_URL: 'redis://redis' }, { PEEL_S3_ENDPOINT: 'https://s3.example.org' }])(
		'rejects %j alone and names all missing settings',
		(given) => {
			const missing = Object.keys(whole).filter((name) => !Object.hasOwn(given, name));
			for (const name of missing) expect(() => readConfig(given)).toThrow(`${name}: must be set too`);
		},
	);

	it.each([
		['PEEL_REDIS_URL', 'redis.internal:6379'],
		['PEEL_REDIS_URL', 'redis://:pass/word@redis.internal:6379'],
		['PEEL_REDIS_URL', 'redis://:50%off@redis.internal:6379'],
		['PEEL_REDIS_URL', 'redis://redis.internal:6379/peel'],
		['PEEL_REDIS_URL', 'redis://redis.internal:99999'],
		['PEEL_S3_ENDPOINT', 'https://s3.example.org:99999'],
		['PEEL_S3_ENDPOINT', 'https://key:secret@s3.example.org'],
		['PEEL_S3_ENDPOINT', 'https://s3.example.org/bucket'],
		['PEEL_S3_BUCKET', 'No Bucket'],
		['PEEL_S3_PATH_STYLE', 'yes'],
	])('rejects %s=%s', (name, value) => {
		expect(() => readConfig({ ...whole, [name]: value })).toThrow(`${name}: must be`);
	});
});
