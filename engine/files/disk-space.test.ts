import { tmpdir } from 'node:os';
import { expect, it } from 'vitest';
import { freeBytes, hasSpaceFor, isDiskFull } from './disk-space.ts';

it('a disk has space for half of its free bytes, and not for more than any disk holds', async () => {
	expect(await hasSpaceFor((await freeBytes(tmpdir())) / 2, tmpdir())).toBe(true);
	expect(await hasSpaceFor(Number.MAX_SAFE_INTEGER, tmpdir())).toBe(false);
});

it('a full disk is distinguished from other faults', () => {
	const failed = (code: string) => isDiskFull(Object.assign(new Error(), { code }));
	expect(['ENOSPC', 'EDQUOT', 'EFBIG', 'EIO'].filter(failed)).toEqual(['ENOSPC', 'EDQUOT', 'EFBIG']);
	expect(isDiskFull(new Error('anything'))).toBe(false);
});
