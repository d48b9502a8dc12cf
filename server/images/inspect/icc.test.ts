import { expect, it } from 'vitest';
import { limits } from '#contract/limits.ts';
import { profileOf } from '#test/files/malicious-files.ts';
import { isProfile } from './icc.ts';

/** A profile of 2 kB whose table names these tags. */
function withTags(...names: string[]): Buffer {
	const profile = profileOf(2_000);
	profile.writeUInt32BE(names.length, 128);
	for (const [i, name] of names.entries()) profile.write(name, 132 + 12 * i);
	return profile;
}

const accepts = (profile: Buffer) => isProfile(profile, profile.length);

it('a profile with tables and curves is accepted', () => {
	expect(accepts(withTags('desc', 'wtpt', 'rXYZ', 'A2B0', 'B2A0', 'rTRC'))).toBe(true);
});

it.each(['D2B0', 'D2B1', 'D2B3', 'B2D0', 'B2D3'])(
	'a profile with any number of steps, which a decoder computes for each colour of a table, is rejected: %s',
	(name) => {
		expect(accepts(withTags('desc', name, 'wtpt'))).toBe(false);
	},
);

it('a profile whose table of tags is not in its first part, or longer than the profile, is rejected', () => {
	const profile = withTags('desc', 'wtpt');
	const tableEnd = 132 + 12 * 2;
	expect(isProfile(profile.subarray(0, tableEnd), profile.length)).toBe(true);
	expect(isProfile(profile.subarray(0, tableEnd - 1), profile.length)).toBe(false);
	profile.writeUInt32BE(0xffffffff, 128);
	expect(accepts(profile)).toBe(false);
});

it('a file that is shorter than the header of a profile, or has no signature, is none', () => {
	const profile = withTags('desc');
	expect([0, 3, 127].map((length) => isProfile(profile.subarray(0, length), profile.length))).not.toContain(
		true,
	);
	profile.write('none', 36);
	expect(accepts(profile)).toBe(false);
});

it('a profile of a hundred tags is accepted, and one of 101 is not', () => {
	expect(accepts(withTags(...Array<string>(100).fill('desc')))).toBe(true);
	expect(accepts(withTags(...Array<string>(101).fill('desc')))).toBe(false);
});

it('a profile of exactly the maximum size is accepted, and one byte more is not', () => {
	expect(accepts(profileOf(limits.maxProfileBytes))).toBe(true);
	expect(accepts(profileOf(limits.maxProfileBytes + 1))).toBe(false);
});
