// Colours as people write them.
import { expect, test } from 'vitest';
import { parseHex } from './parse-hex.ts';

test('six digits are a colour, with or without #, in either case', () => {
	for (const text of ['#FF8800', 'ff8800', ' #ff8800 ']) expect(parseHex(text, 'complete')).toBe('#ff8800');
});

test('three digits are a colour only when the field is left: six may follow', () => {
	expect(parseHex('#f80', 'complete')).toBeUndefined();
	expect(parseHex('#f80', 'short')).toBe('#ff8800');
});

test('anything else is not a colour', () => {
	for (const text of ['', '#', '#ff880', '#ff88000', 'orange', '#gg0000', '##ff8800'])
		expect(parseHex(text, 'short')).toBeUndefined();
});
