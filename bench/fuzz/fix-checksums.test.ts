import { expect, it } from 'vitest';
import { inspect } from '#server/images/inspect.ts';
import { jpeg, png } from '#test/images.ts';
import { chunkStarts, fixChecksums } from './fix-checksums.ts';

it('a PNG whose chunks were changed has correct checksums again', async () => {
	const bytes = await png();
	bytes.writeUInt32BE(63, 16);
	expect(() => inspect(bytes)).toThrow('damaged');
	expect(inspect(fixChecksums(bytes)).header).toMatchObject({ width: 63 });
});

it('a chunk longer than the file and other files stay as they are', async () => {
	const cut = (await png()).subarray(0, 60);
	expect(fixChecksums(Buffer.from(cut)).subarray(33).equals(cut.subarray(33))).toBe(true);
	const other = await jpeg();
	expect([chunkStarts(other), fixChecksums(Buffer.from(other)).equals(other)]).toEqual([[], true]);
});
