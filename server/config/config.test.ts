import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { settings } from './settings.ts';

const secret = 'a'.repeat(32);

it('starts with no setting at all', () => {
	expect(readConfig({})).toMatchObject({
		host: '127.0.0.1',
		port: 3000,
		retentionMs: 3_600_000,
		queueLimit: 16,
	});
});

it('reports every fault at once, by the name of its variable', () => {
	const env = { PORT: '65536', PEEL_WORKERS: '0', PEEL_SECRET: 'short', PEEL_TRUST_PROXY: '1 hop' };
	expect(() => readConfig(env)).toThrow(
		/PORT:[\s\S]*PEEL_SECRET:[\s\S]*PEEL_WORKERS:[\s\S]*PEEL_TRUST_PROXY:/,
	);
});

it('takes each number on its limit and refuses the next one', () => {
	expect(readConfig({ PORT: '65535', PEEL_RETENTION_MINUTES: '60' })).toMatchObject({ port: 65_535 });
	expect(() => readConfig({ PEEL_RETENTION_MINUTES: '61' })).toThrow('PEEL_RETENTION_MINUTES');
	expect(() => readConfig({ PEEL_RETENTION_MINUTES: '0' })).toThrow('PEEL_RETENTION_MINUTES');
});

it('reads room on the disk in megabytes', () => {
	expect(readConfig({}).room).toEqual({ quotaBytes: 10_000 * 1024 ** 2, floorBytes: 512 * 1024 ** 2 });
	const env = { PEEL_STORE_QUOTA_MB: '10', PEEL_FREE_SPACE_MB: '0' };
	expect(readConfig(env).room).toEqual({ quotaBytes: 10 * 1024 ** 2, floorBytes: 0 });
	expect(() => readConfig({ PEEL_STORE_QUOTA_MB: '9', PEEL_FREE_SPACE_MB: '-1' })).toThrow(
		/PEEL_STORE_QUOTA_MB:[\s\S]*PEEL_FREE_SPACE_MB:/,
	);
});

it('measures nothing unless a port for it is given, and then serves it to this machine only', () => {
	expect(readConfig({}).metrics).toBeUndefined();
	expect(readConfig({ PEEL_METRICS_HOST: '0.0.0.0' }).metrics).toBeUndefined();
	expect(readConfig({ PEEL_METRICS_PORT: '9464' }).metrics).toEqual({ host: '127.0.0.1', port: 9464 });
	const everywhere = { PEEL_METRICS_PORT: '0', PEEL_METRICS_HOST: '0.0.0.0' };
	expect(readConfig(everywhere).metrics).toEqual({ host: '0.0.0.0', port: 0 });
	expect(readConfig({ PEEL_METRICS_PORT: '65535' }).metrics?.port).toBe(65_535);
	expect(() => readConfig({ PEEL_METRICS_PORT: '65536' })).toThrow('PEEL_METRICS_PORT');
	expect(() => readConfig({ PEEL_METRICS_PORT: '3000' })).toThrow(
		'PEEL_METRICS_PORT: must not be that of PORT',
	);
});

it('refuses a setting that does not exist, so that a typing error is noticed', () => {
	expect(() => readConfig({ PEEL_RETENTION: '5' })).toThrow('PEEL_RETENTION: there is no such setting');
});

it('takes several secrets and refuses the list if one is short', () => {
	expect(readConfig({ PEEL_SECRET: `${secret},${secret}b` }).secrets).toEqual([secret, `${secret}b`]);
	expect(() => readConfig({ PEEL_SECRET: `${secret},short` })).toThrow('PEEL_SECRET');
});

it('refuses half a configuration of advertising, naming what is missing', () => {
	expect(() => readConfig({ PEEL_ADS_CLIENT: 'client-1' })).toThrow(
		/PEEL_ADS_SCRIPT: must be set too[\s\S]*PEEL_ADS_SLOTS: must be set too/,
	);
	const whole = {
		PEEL_ADS_SCRIPT: 'https://ads.example.com/a.js',
		PEEL_ADS_CLIENT: 'client-1',
		PEEL_ADS_SLOTS: 'home=1,home-foot=3,results=2',
	};
	expect(readConfig(whole).operator.ads).toMatchObject({
		client: 'client-1',
		slots: { 'home': '1', 'home-foot': '3', 'results': '2' },
	});
});

describe('several machines', () => {
	const whole = {
		PEEL_REDIS_URL: 'rediss://:secret@redis.internal:6380/1',
		PEEL_S3_REGION: 'eu-central-1',
		PEEL_S3_BUCKET: 'peel-pictures',
		PEEL_S3_ACCESS_KEY: 'access',
		PEEL_S3_SECRET_KEY: 'secret',
		PEEL_SECRET: secret,
	};

	it('are configured by Redis, S3 and a secret together', () => {
		expect(readConfig({}).cluster).toBeUndefined();
		expect(readConfig({ PEEL_SECRET: secret }).cluster).toBeUndefined();
		expect(readConfig(whole).cluster).toEqual({
			redisUrl: 'rediss://:secret@redis.internal:6380/1',
			s3: {
				endpoint: undefined,
				region: 'eu-central-1',
				bucket: 'peel-pictures',
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

	it.each(Object.keys(whole))('refuses to start without %s, and names it alone', (missing) => {
		const { [missing]: _, ...half } = whole as Record<string, string>;
		expect(() => readConfig(half)).toThrow(
			new RegExp(
				`^The configuration is not usable:\\n {2}${missing}: must be set too for several machines.*$`,
			),
		);
	});

	it.each([{ PEEL_REDIS_URL: 'redis://redis' }, { PEEL_S3_ENDPOINT: 'https://s3.example.org' }])(
		'refuses %j alone, naming all that is missing',
		(given) => {
			const missing = Object.keys(whole).filter((name) => !Object.hasOwn(given, name));
			for (const name of missing) expect(() => readConfig(given)).toThrow(`${name}: must be set too`);
		},
	);

	it.each([
		['PEEL_REDIS_URL', 'redis.internal:6379'],
		['PEEL_S3_ENDPOINT', 'https://s3.example.org/bucket'],
		['PEEL_S3_BUCKET', 'No Bucket'],
		['PEEL_S3_PATH_STYLE', 'yes'],
	])('refuses %s=%s', (name, value) => {
		expect(() => readConfig({ ...whole, [name]: value })).toThrow(`${name}: must be`);
	});
});

it('takes the name of a model card and refuses another, naming those there are', () => {
	expect(readConfig({}).model).toBeUndefined();
	expect(readConfig({ PEEL_MODEL: 'u2netp' }).model).toBe('u2netp');
	expect(() => readConfig({ PEEL_MODEL: 'u2net' })).toThrow(/PEEL_MODEL: must be.*isnet-medium.*u2netp/);
});

it('multiplies what a visitor may use, or counts nothing, and refuses what would shut everybody out', () => {
	const factorOf = (value: string) => readConfig({ PEEL_RATE_LIMIT: value }).rateFactor;
	expect(readConfig({}).rateFactor).toBe(1);
	expect(['0.5', '10', '999.9', 'off'].map(factorOf)).toEqual([0.5, 10, 999.9, undefined]);
	for (const wrong of ['0', '0.0', '-1', '1000', 'on', '1,5'])
		expect(() => factorOf(wrong)).toThrow('PEEL_RATE_LIMIT: must be off, or a number above 0');
});

it('takes addresses and ranges of proxies, and refuses what the server could not start with', () => {
	const proxiesOf = (value: string) => readConfig({ PEEL_TRUST_PROXY: value }).trustedProxies;
	const right = ['127.0.0.1', '10.0.0.0/8', '::1', 'fd00::/128'];
	expect(proxiesOf(right.join(', '))).toEqual(right);
	for (const wrong of ['1', '10.0.0', '10.0.0.0/33', '0.0.0.0/0', '::::', 'fd00::/129', '10.0.0.1,'])
		expect(() => proxiesOf(wrong)).toThrow('PEEL_TRUST_PROXY: must be');
});

it('refuses an address that is none', () => {
	expect(() => readConfig({ PEEL_REPOSITORY: 'https://[' })).toThrow('PEEL_REPOSITORY: must be');
});

it('treats an empty value as unset', () => {
	expect(readConfig({ PEEL_SECRET: '', PORT: '' })).toMatchObject({ secrets: undefined, port: 3000 });
});

it('has an .env.example that names every setting and is itself valid', async () => {
	const text = await readFile(path.resolve(import.meta.dirname, '../../.env.example'), 'utf8');
	const named = Object.keys(parseEnv(text.replaceAll(/^# ?(?=[A-Z0-9_]+=)/gm, '')));
	expect(named.sort()).toEqual(Object.keys(settings.properties).sort());
	expect(() => readConfig(parseEnv(text))).not.toThrow();
	// No secret stands there: it would be used.
	const everything = { ...parseEnv(text.replaceAll(/^# ?(?=[A-Z0-9_]+=)/gm, '')), PEEL_SECRET: secret };
	expect(() => readConfig(everything)).not.toThrow();
});
