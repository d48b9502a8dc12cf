import { expect, it } from 'vitest';
import { createVisitorKey } from './client-key.ts';

const secret = 'a'.repeat(32);
const other = 'b'.repeat(32);

it('is the same at every node for one visitor, and tells two apart', () => {
	const [one, two] = [createVisitorKey([secret]), createVisitorKey([secret, other])];
	expect(one('192.0.2.1')).toBe(two('192.0.2.1'));
	expect(one('192.0.2.1')).not.toBe(one('192.0.2.2'));
});

it('says nothing of the address to who does not have the secret', () => {
	const key = createVisitorKey([secret])('192.0.2.1');
	expect(key).toMatch(/^[\w-]{22}$/);
	expect(createVisitorKey([other])('192.0.2.1')).not.toBe(key);
});
