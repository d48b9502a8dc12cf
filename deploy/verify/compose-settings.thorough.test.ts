import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { newFolder } from '#test/new-folder.ts';
import { isInstalled } from '#test/programs.ts';
import { composeFile } from '../files.ts';
import { makeSettings } from './compose-settings.ts';

it.skipIf(!isInstalled('HAProxy'))(
	'each run has its own valid settings, ports and secrets, and a certificate that the proxy can read',
	async () => {
		const dir = await newFolder();
		const { url, certificate, environment } = await makeSettings(dir);
		const { web, proxy } = composeFile(environment).services;
		expect(readConfig(web?.environment).origin).toBe(url);
		expect(proxy?.ports?.[1]).toBe(`${new URL(url).port}:8443`);
		const file = path.join(dir, 'certificate.pem');
		expect(statSync(file).mode & 0o777).toBe(0o644);
		const pem = readFileSync(file, 'utf8');
		expect(new X509Certificate(certificate).checkPrivateKey(createPrivateKey(pem))).toBe(true);
		expect(pem.startsWith(certificate)).toBe(true);

		const other = await makeSettings(await newFolder());
		for (const name of ['PEEL_SECRET', 'REDIS_PASSWORD', 'S3_SECRET_KEY'])
			expect(other.environment[name]).not.toBe(environment[name]);
	},
);
