// Bytes as people read them.
import { expect, test } from 'vitest';
import { spellBytes } from './spell-bytes.ts';

test.each([
	[1, '1 byte'],
	[999, '999 bytes'],
	[1000, '1,000 bytes (1.0 kB)'],
	[23_456, '23,456 bytes (23 kB)'],
	[999_999, '999,999 bytes (1000 kB)'],
	[1_000_000, '1,000,000 bytes (1.0 MB)'],
	[12_345_678, '12,345,678 bytes (12 MB)'],
])('%i bytes read "%s"', (bytes, text) => {
	expect(spellBytes(bytes)).toBe(text);
});
