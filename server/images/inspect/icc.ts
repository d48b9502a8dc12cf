// Checks a colour profile (ICC.1): complete, of bounded size and cost, with
// nothing behind its end. Other profiles are dropped.
import { limits } from '#contract/limits.ts';

const headerBytes = 128;
/** A name, and where its content is. */
const tagBytes = 12;
/** Decoders read no more tags than these. */
const maxTags = 100;
/** Some writers pad to a multiple of four. */
const paddingBytes = 3;

/** `start` is the profile or the beginning of it, `length` the length of the whole profile. */
export function isProfile(start: Buffer, length: number): boolean {
	if (start.length < headerBytes || length > limits.maxProfileBytes) return false;
	const declared = start.readUInt32BE(0);
	return (
		declared <= length &&
		declared + paddingBytes >= length &&
		start.toString('latin1', 36, 40) === 'acsp' &&
		hasBoundedCost(start.subarray(headerBytes))
	);
}

/**
 * Multi-processing elements (ICC.1:2022, 10.17) are steps of any number, which the
 * decoder computes for each colour of a table: a profile of 450 bytes takes eight
 * seconds. Cameras write none. False too if the table of tags is incomplete or too long.
 */
function hasBoundedCost(table: Buffer): boolean {
	const count = table.length < 4 ? Number.POSITIVE_INFINITY : table.readUInt32BE(0);
	if (count > maxTags || table.length < 4 + tagBytes * count) return false;
	const names = Array.from({ length: count }, (_, tag) =>
		table.toString('latin1', 4 + tagBytes * tag, 8 + tagBytes * tag),
	);
	return !names.some((name) => /^(D2B|B2D)\d$/.test(name));
}
