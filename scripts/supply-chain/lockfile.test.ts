import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { faultsOf, installScripts, type Lockfile } from './lockfile.ts';

const root = path.resolve(import.meta.dirname, '../..');
const readJson = (file: string) => JSON.parse(readFileSync(path.join(root, file), 'utf8'));
const real: Lockfile = readJson('package-lock.json');

const withPackage = (place: string, change: object): Lockfile => ({
	...real,
	packages: { ...real.packages, [place]: { ...real.packages[place], ...change } },
});

it('the lockfile of this project has no fault', () => {
	expect(Object.keys(real.packages).length).toBeGreaterThan(100);
	expect(faultsOf(real)).toEqual([]);
});

it('a package that came to run a script at install is a fault', () => {
	expect(faultsOf(withPackage('node_modules/fastify', { hasInstallScript: true }))).toEqual([
		'node_modules/fastify has an install script and is not among those named',
	]);
});

it.each(['node_modules/sharp/node_modules/evil', 'node_modules/@evil/node'])(
	'a script is no more allowed in %s',
	(place) => {
		const added = { integrity: 'sha512-x', hasInstallScript: true };
		expect(faultsOf(withPackage(place, added))).toHaveLength(1);
	},
);

it('a package without a hash is a fault', () => {
	for (const integrity of [undefined, '', 'sha1-x'])
		expect(faultsOf(withPackage('node_modules/sharp', { integrity }))).toEqual([
			'node_modules/sharp has no SHA-512 hash',
		]);
});

it('a package that says it is bundled needs a hash of what it is bundled in', () => {
	const bundled = { version: '1.0.0', inBundle: true };
	expect(faultsOf(withPackage('node_modules/sharp/node_modules/inside', bundled))).toEqual([]);
	expect(faultsOf(withPackage('node_modules/inside', bundled))).toHaveLength(1);
});

it('each script named is decided on in package.json, and none is named in vain', () => {
	expect(Object.keys(installScripts)).toEqual(Object.keys(readJson('package.json').allowScripts));
	for (const name of Object.keys(installScripts))
		expect(real.packages[`node_modules/${name}`]?.hasInstallScript, name).toBe(true);
});
