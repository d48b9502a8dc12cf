// Whether a colour profile (ICC.1) may stay: whole, of bounded size, with nothing behind its end. Others are dropped.
import { limits } from '#contract/limits.ts';

const headerBytes = 128;
/** Some writers fill up to a multiple of four. */
const paddingBytes = 3;

/** `start` is the profile or as much of its beginning as is at hand, `length` the length of all of it. */
export function isProfile(start: Buffer, length: number): boolean {
	if (start.length < headerBytes || length > limits.maxProfileBytes) return false;
	const declared = start.readUInt32BE(0);
	return (
		declared <= length && declared + paddingBytes >= length && start.toString('latin1', 36, 40) === 'acsp'
	);
}
