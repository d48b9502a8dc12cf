import { expect, test } from 'vitest';
import { composite, plainBackground } from './composite.ts';

test('pixels are composited by alpha', () => {
	const foreground = Uint8Array.of(10, 20, 30, 10, 20, 30, 0, 100, 255);
	const background = plainBackground([200, 100, 0], 3);
	expect([...composite(foreground, Uint8Array.of(255, 0, 51), background)]).toEqual([
		10, 20, 30, 200, 100, 0, 160, 100, 51,
	]);
});
