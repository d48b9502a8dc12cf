// Checks a colour profile (ICC.1): complete, of bounded size, with nothing behind its end. Other profiles are dropped.
import { limits } from '#contract/limits.ts';

const headerBytes = 128;
/** Some writers pad to a multiple of four. */
const paddingBytes = 3;

/** `start` is the profile or the beginning of it, `length` the length of the whole profile. */
export function isProfile(start: Buffer, length: number): boolean {
	if (start.length < headerBytes || length > limits.maxProfileBytes) return false;
	const declared = start.readUInt32BE(0);
	return (
		declared <= length && declared + paddingBytes >= length && start.toString('latin1', 36, 40) === 'acsp'
	);
}
