// Checks that what a lockfile has for Linux on x64 it has for arm64 too: the image is built for both.
import type { Lockfile } from './lockfile.ts';

/**
 * One sentence for each package of binaries for x64 without one of the same version for arm64; empty if there is none.
 */
export function faultsOnArm64({ packages }: Lockfile): string[] {
	return Object.entries(packages).flatMap(([installPath, { os, cpu, libc, version }]) => {
		if (!os?.includes('linux') || !cpu?.includes('x64') || cpu.includes('arm64')) return [];
		const twin = packages[installPath.replace(/x64(?!.*x64)/, 'arm64')];
		const isTwin =
			twin?.os?.includes('linux') &&
			twin.cpu?.includes('arm64') &&
			twin.version === version &&
			String(twin.libc) === String(libc);
		return isTwin ? [] : [`${installPath} has no package of the same version for arm64`];
	});
}
