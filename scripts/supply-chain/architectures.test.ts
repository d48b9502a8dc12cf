import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { faultsOnArm64 } from './architectures.ts';
import type { Lockfile } from './lockfile.ts';

const file = path.resolve(import.meta.dirname, '../../package-lock.json');
const real: Lockfile = JSON.parse(readFileSync(file, 'utf8'));
const x64 = 'node_modules/@img/sharp-linux-x64';
const arm64 = 'node_modules/@img/sharp-linux-arm64';

const withTwin = (change: object | undefined): Lockfile => {
	const { [arm64]: twin, ...others } = real.packages;
	return { ...real, packages: change ? { ...others, [arm64]: { ...twin, ...change } } : others };
};

it('the lockfile of this project has every package of binaries for arm64 too', () => {
	expect(real.packages).toHaveProperty([x64]);
	expect(faultsOnArm64(real)).toEqual([]);
});

it.each([
	['no package for arm64', undefined],
	['another version', { version: '0.0.1' }],
	['one for another C library', { libc: ['musl'] }],
	['one for another system', { os: ['darwin'] }],
	['one that is for x64 in truth', { cpu: ['x64'] }],
])('a package for x64 along with %s is a fault', (_what, twin) => {
	expect(faultsOnArm64(withTwin(twin))).toContain(`${x64} has no package of the same version for arm64`);
});

it('a package with binaries for both architectures is not a fault', () => {
	const both = { version: '1.0.0', os: ['linux'], cpu: ['x64', 'arm64'] };
	expect(faultsOnArm64({ ...real, packages: { 'node_modules/both': both } })).toEqual([]);
});

it('a package for another system than Linux needs no counterpart for arm64', () => {
	const windows = { version: '1.0.0', os: ['win32'], cpu: ['x64'] };
	expect(faultsOnArm64({ ...real, packages: { 'node_modules/windows-x64': windows } })).toEqual([]);
});
