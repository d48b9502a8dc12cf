import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { faultsOf, installScripts, type Lockfile } from './lockfile.ts';

const root = path.resolve(import.meta.dirname, '../..');
const readJson = (file: string) => JSON.parse(readFileSync(path.join(root, file), 'utf8'));
const real: Lockfile = readJson('package-lock.json');

const withPackage = (installPath: string, change: object): Lockfile => ({
	...real,
	packages: { ...real.packages, [installPath]: { ...real.packages[installPath], ...change } },
});

it('the lockfile of this project has no fault', () => {
	expect(Object.keys(real.packages).length).toBeGreaterThan(100);
	expect(faultsOf(real)).toEqual([]);
});

it('a new install script is a fault', () => {
	expect(faultsOf(withPackage('node_modules/fastify', { hasInstallScript: true }))).toEqual([
		'node_modules/fastify has an install script that is not accepted',
	]);
});

it.each(['node_modules/sharp/node_modules/evil', 'node_modules/@evil/node'])(
	'an accepted name does not cover %s',
	(installPath) => {
		const added = { integrity: 'sha512-x', hasInstallScript: true };
		expect(faultsOf(withPackage(installPath, added))).toHaveLength(1);
	},
);

it('a package without a hash is a fault', () => {
	for (const integrity of [undefined, '', 'sha1-x'])
		expect(faultsOf(withPackage('node_modules/sharp', { integrity }))).toEqual([
			'node_modules/sharp has no SHA-512 hash',
		]);
});

it('a bundled package needs the hash of the package that contains it', () => {
	const bundled = { version: '1.0.0', inBundle: true };
	expect(faultsOf(withPackage('node_modules/sharp/node_modules/inside', bundled))).toEqual([]);
	expect(faultsOf(withPackage('node_modules/inside', bundled))).toHaveLength(1);
});

it('the accepted install scripts are those that package.json allows or denies, and all of them exist', () => {
	expect(Object.keys(installScripts)).toEqual(Object.keys(readJson('package.json').allowScripts));
	for (const name of Object.keys(installScripts))
		expect(real.packages[`node_modules/${name}`]?.hasInstallScript, name).toBe(true);
});
