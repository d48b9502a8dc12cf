import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { settings } from './settings.ts';

const secret = 'a'.repeat(32);

it('starts with no setting at all', () => {
	expect(readConfig({})).toMatchObject({
		host: '127.0.0.1',
		port: 3000,
		retentionMs: 3_600_000,
		lineLimit: 16,
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

it('treats an empty value as unset', () => {
	expect(readConfig({ PEEL_SECRET: '', PORT: '' })).toMatchObject({ secrets: undefined, port: 3000 });
});

it('has an .env.example that names every setting and is itself valid', async () => {
	const text = await readFile(path.resolve(import.meta.dirname, '../.env.example'), 'utf8');
	const named = Object.keys(parseEnv(text.replaceAll(/^# ?(?=[A-Z_]+=)/gm, '')));
	expect(named.sort()).toEqual(Object.keys(settings.properties).sort());
	expect(() => readConfig(parseEnv(text))).not.toThrow();
	expect(() => readConfig(parseEnv(text.replaceAll(/^# ?(?=[A-Z_]+=)/gm, '')))).not.toThrow();
});
