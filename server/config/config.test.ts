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
		idleMs: 600_000,
	});
});

it('reports every fault at once, by the name of its variable', () => {
	const env = { PORT: '65536', PEEL_WORKERS: '0', PEEL_SECRET: 'short', PEEL_TRUST_PROXY: '1 hop' };
	expect(() => readConfig(env)).toThrow(
		/PORT:[\s\S]*PEEL_SECRET:[\s\S]*PEEL_WORKERS:[\s\S]*PEEL_TRUST_PROXY:/,
	);
});

it('accepts each number at its limits and rejects the next one with a message that states them', () => {
	const numbers = Object.entries(settings.properties).flatMap(([name, setting]) =>
		'minimum' in setting && 'maximum' in setting ? [{ name, ...setting }] : [],
	);
	expect(numbers.length).toBeGreaterThan(5);
	for (const { name, minimum, maximum } of numbers as { name: string; minimum: number; maximum: number }[]) {
		for (const right of [minimum, maximum])
			expect(() => readConfig({ [name]: String(right) }), name).not.toThrow();
		const range = `at least ${minimum}$|\\b${minimum} or more$|\\b${minimum}\\b.*\\b${maximum}\\b`;
		const stated = new RegExp(`${name}: must be .*(${range})`, 'm');
		for (const wrong of [minimum - 1, maximum + 1])
			expect(() => readConfig({ [name]: String(wrong) })).toThrow(stated);
	}
});

it.each(['0.5', '1.9', 'true', '1e1', '0x10', ' 5', '-0', '1,000'])(
	'rejects %j as a number, which could be read as one that was not meant',
	(text) => {
		expect(() => readConfig({ PEEL_IDLE_MINUTES: text })).toThrow(
			'PEEL_IDLE_MINUTES: must be a whole number from 0 (never) to 1440',
		);
		expect(() => readConfig({ PEEL_WORKERS: text })).toThrow('PEEL_WORKERS');
	},
);

it.each(['HOST', 'PEEL_METRICS_HOST'])(
	'accepts an address or a host name as %s, and nothing around it',
	(name) => {
		for (const right of ['0.0.0.0', '::', 'fe80::1%eth0', 'localhost'])
			expect(() => readConfig({ [name]: right })).not.toThrow();
		for (const wrong of ['[::1]', ' 127.0.0.1', '127.0.0.1 ', 'http://localhost', '10.0.0.0/8'])
			expect(() => readConfig({ [name]: wrong })).toThrow(`${name}: must be an address to listen on`);
	},
);

it('reads the disk limits in megabytes', () => {
	expect(readConfig({}).disk).toEqual({ quotaBytes: 10_000 * 1024 ** 2, floorBytes: 512 * 1024 ** 2 });
	const env = { PEEL_STORE_QUOTA_MB: '10', PEEL_FREE_SPACE_MB: '0' };
	expect(readConfig(env).disk).toEqual({ quotaBytes: 10 * 1024 ** 2, floorBytes: 0 });
	expect(() => readConfig({ PEEL_STORE_QUOTA_MB: '9', PEEL_FREE_SPACE_MB: '-1' })).toThrow(
		/PEEL_STORE_QUOTA_MB:[\s\S]*PEEL_FREE_SPACE_MB:/,
	);
});

it('serves no metrics unless a port is given, and then to this machine only', () => {
	expect(readConfig({}).metrics).toBeUndefined();
	expect(readConfig({ PEEL_METRICS_HOST: '0.0.0.0' }).metrics).toBeUndefined();
	expect(readConfig({ PEEL_METRICS_PORT: '9464' }).metrics).toEqual({ host: '127.0.0.1', port: 9464 });
	const everywhere = { PEEL_METRICS_PORT: '0', PEEL_METRICS_HOST: '0.0.0.0' };
	expect(readConfig(everywhere).metrics).toEqual({ host: '0.0.0.0', port: 0 });
	expect(readConfig({ PEEL_METRICS_PORT: '65535' }).metrics?.port).toBe(65_535);
	expect(() => readConfig({ PEEL_METRICS_PORT: '65536' })).toThrow('PEEL_METRICS_PORT');
	expect(() => readConfig({ PEEL_METRICS_PORT: '3000' })).toThrow('PEEL_METRICS_PORT: must differ from PORT');
});

it.each([' /data', '/data ', ' ', '~/peel'])(
	'rejects the data folder %j, which would be taken literally, as no shell reads an env file',
	(folder) => {
		expect(() => readConfig({ PEEL_DATA_DIR: folder })).toThrow('PEEL_DATA_DIR: must be a directory');
	},
);

it('accepts one of a few words, and rejects another with a list of all', () => {
	const devicePages = (word: string) => readConfig({ PEEL_DEVICE_MODELS: word }).operator.devicePages;
	expect([devicePages(''), devicePages('on'), devicePages('off')]).toEqual([true, true, false]);
	expect(() => devicePages('no')).toThrow('PEEL_DEVICE_MODELS: must be on or off');
	expect(() => readConfig({ PEEL_LOG_LEVEL: 'all' })).toThrow(
		'must be one of debug, info, warn, error, silent',
	);
});

it('rejects an unknown setting, so that a typing error is noticed, and no variable of others', () => {
	expect(() => readConfig({ PEEL_RETENTION: '5' })).toThrow('PEEL_RETENTION: there is no such setting');
	expect(() => readConfig({ HOME: '/root', PORTS: '5' })).not.toThrow();
});

it.each(['PORT', 'PEEL_SECRET'])(
	'rejects %s behind the byte order mark of a file, which hides it',
	(name) => {
		expect(() => readConfig({ [`\uFEFF${name}`]: '5' })).toThrow(
			`${name}: has a byte order mark before it; save the file without one`,
		);
	},
);

it('accepts several secrets and rejects the list if one is too short', () => {
	expect(readConfig({ PEEL_SECRET: `${secret},${secret}b` }).secrets).toEqual([secret, `${secret}b`]);
	for (const wrong of [
		`${secret},${secret.slice(1)}`,
		`${secret},`,
		' '.repeat(40),
		`short${' '.repeat(40)}`,
	])
		expect(() => readConfig({ PEEL_SECRET: wrong })).toThrow('PEEL_SECRET');
});

it('rejects an incomplete configuration of ads and names the missing settings', () => {
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
		origins: [],
	});
	const origins = ['https://*.example.com', 'https://ads.example.org'];
	expect(readConfig({ ...whole, PEEL_ADS_ORIGINS: origins.join(', ') }).operator.ads).toMatchObject({
		origins,
	});
});

it('accepts the name of a model card, and rejects another with a list of all names', () => {
	expect(readConfig({}).model).toBeUndefined();
	expect(readConfig({ PEEL_MODEL: 'u2netp' }).model).toBe('u2netp');
	expect(() => readConfig({ PEEL_MODEL: 'u2net' })).toThrow(/PEEL_MODEL: must be.*isnet-medium.*u2netp/);
});

it('multiplies the rate limits or turns them off, and rejects a factor that would lock out everybody', () => {
	const factorOf = (value: string) => readConfig({ PEEL_RATE_LIMIT: value }).rateLimitFactor;
	expect(readConfig({}).rateLimitFactor).toBe(1);
	expect(['0.5', '10', '999.9', 'off'].map(factorOf)).toEqual([0.5, 10, 999.9, undefined]);
	for (const wrong of ['0', '0.0', '-1', '1000', 'on', '1,5'])
		expect(() => factorOf(wrong)).toThrow('PEEL_RATE_LIMIT: must be off, or a number above 0');
});

it('accepts addresses and ranges of proxies, and rejects values that would fail or trust everybody', () => {
	const proxiesOf = (value: string) => readConfig({ PEEL_TRUST_PROXY: value }).trustedProxies;
	const right = ['127.0.0.1', '10.0.0.0/8', '10.0.0.1/32', '::1', 'fd00::/128'];
	expect(proxiesOf(right.join(', '))).toEqual(right);
	for (const wrong of [
		'1',
		'10.0.0',
		'10.0.0.0/33',
		'10.0.0.0/8/8',
		'0.0.0.0/0',
		'::::',
		'fd00::/129',
		'10.0.0.1,',
	])
		expect(() => proxiesOf(wrong)).toThrow('PEEL_TRUST_PROXY: must be');
});

describe('the API for programs', () => {
	const hash = 'a1'.repeat(32);
	const keysOf = (value: string) => readConfig({ PEEL_API_KEYS: value }).api.keys;

	it('has no keys, fetches no URLs and makes previews unless it is configured', () => {
		expect(readConfig({}).api).toEqual({ keys: [], fetchesUrls: false, defaultSize: 'preview' });
		const env = { PEEL_API_URLS: 'on', PEEL_API_SIZE: 'full' };
		expect(readConfig(env).api).toEqual({ keys: [], fetchesUrls: true, defaultSize: 'full' });
		for (const wrong of [{ PEEL_API_URLS: 'true' }, { PEEL_API_SIZE: '4k' }])
			expect(() => readConfig(wrong)).toThrow(`${Object.keys(wrong)[0]}: must be`);
	});

	it('has keys by name and hash', () => {
		const other = 'b2'.repeat(32);
		expect(keysOf(`shop:${hash}, 2nd-shop:${other.toUpperCase()}`)).toEqual([
			{ name: 'shop', hash },
			{ name: '2nd-shop', hash: other },
		]);
		expect(keysOf(`${'n'.repeat(40)}:${hash}`)).toHaveLength(1);
	});

	it.each([
		['a key that is not hashed', 'shop:peel_secret'],
		['a hash without a name', hash],
		['a name of 41 characters', `${'n'.repeat(41)}:${hash}`],
		['an empty name', `:${hash}`],
		['a name with other characters', `Shop:${hash}`],
		['a hash that is too short', `shop:${hash.slice(1)}`],
		['a hash that is too long', `shop:${hash}0`],
		['a comma at the end', `shop:${hash},`],
		['a name twice', `shop:${hash},shop:${'b2'.repeat(32)}`],
		['a key twice', `shop:${hash},other:${hash.toUpperCase()}`],
	])('rejects %s without repeating it', (_what, value) => {
		expect(() => keysOf(value)).toThrow(
			/^The configuration is not usable:\n {2}PEEL_API_KEYS: must be entries name:hash [^\n]+$/,
		);
		expect(() => keysOf(value)).not.toThrow(value);
	});
});

it.each([
	['PEEL_REPOSITORY', 'https://['],
	['PEEL_ORIGIN', 'https://['],
	['PEEL_ORIGIN', 'https://peel.example.org:99999'],
	['PEEL_ORIGIN', 'https://user:password@peel.example.org'],
	['PEEL_ORIGIN', 'https://"peel.example.org'],
	['PEEL_ORIGIN', "https://peel.$'example.org"],
	['PEEL_ORIGIN', 'https://peel.example.org\\path'],
])('rejects %s=%s', (name, value) => {
	expect(() => readConfig({ [name]: value })).toThrow(`${name}: must be`);
});

it.each(['http://localhost:3000', 'https://[::1]:8443', 'https://bücher.example.org', 'http://web_1'])(
	'takes PEEL_ORIGIN=%s',
	(origin) => expect(readConfig({ PEEL_ORIGIN: origin }).origin).toBe(origin),
);

it('treats an empty value as unset', () => {
	expect(readConfig({ PEEL_SECRET: '', PORT: '' })).toMatchObject({ secrets: undefined, port: 3000 });
});

it('has an .env.example that lists every setting with its default, and is valid', async () => {
	const text = await readFile(path.resolve(import.meta.dirname, '../../.env.example'), 'utf8');
	const example = parseEnv(text.replaceAll(/^# ?(?=[A-Z0-9_]+=)/gm, ''));
	expect(Object.keys(example).sort()).toEqual(Object.keys(settings.properties).sort());
	for (const [name, setting] of Object.entries(settings.properties))
		if ('default' in setting) expect(example[name], name).toBe(String(setting.default));
	expect(() => readConfig(parseEnv(text))).not.toThrow();
	// The example has no secret, because an operator might use it unchanged.
	expect(() => readConfig({ ...example, PEEL_SECRET: secret })).not.toThrow();
});
