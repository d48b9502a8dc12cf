// A disk small enough to fill: a tmpfs, which only root may mount.
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

export interface SmallDisk {
	readonly dir: string;
	unmount(): Promise<void>;
}

/** Resolves to undefined where mounting is not allowed. */
export async function mountSmallDisk(megabytes: number): Promise<SmallDisk | undefined> {
	const dir = await mkdtemp(path.join(tmpdir(), 'peel-small-disk-'));
	try {
		execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', dir], { stdio: 'ignore' });
	} catch {
		await rm(dir, { recursive: true });
		return undefined;
	}
	return {
		dir,
		async unmount() {
			execFileSync('umount', [dir]);
			await rm(dir, { recursive: true });
		},
	};
}
