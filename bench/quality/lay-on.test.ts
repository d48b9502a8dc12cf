import { expect, test } from 'vitest';
import { layOn, plainGround } from './lay-on.ts';

test('opaque shows the subject, transparent the ground, a fifth a fifth of one and the rest of the other', () => {
	const foreground = Uint8Array.of(10, 20, 30, 10, 20, 30, 0, 100, 255);
	const ground = plainGround([200, 100, 0], 3);
	expect([...layOn(foreground, Uint8Array.of(255, 0, 51), ground)]).toEqual([
		10, 20, 30, 200, 100, 0, 160, 100, 51,
	]);
});
