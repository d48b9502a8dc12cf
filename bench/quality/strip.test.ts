import { expect, test } from 'vitest';
import { difference } from './strip.ts';

test('too much alpha is red, too little blue, the correct one white', () => {
	const rgb = difference(Uint8Array.of(255, 0, 77), Uint8Array.of(0, 255, 77));
	expect([...rgb]).toEqual([255, 0, 0, 0, 0, 255, 255, 255, 255]);
});
