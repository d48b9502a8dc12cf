import { expect, test } from 'vitest';

const file = (text: string) => new File([text], `${text}.txt`);
const bytes = (...values: number[]) => Uint8Array.from(values).buffer;

test.each<[string, unknown, unknown]>([
	['two files', file('a'), file('b')],
	['two addresses', new URL('http://a.example/'), new URL('http://b.example/')],
	['two patterns', /a/, /b/],
	['bytes of two buffers', bytes(1), bytes(2)],
	['two replies', new Response('a'), new Response('b')],
	['two requests', new Request('http://a.example/'), new Request('http://b.example/')],
])('an assertion distinguishes %s, alone and in an object', (_what, a, b) => {
	expect(a).not.toEqual(b);
	expect({ value: a, other: 1 }).not.toEqual({ value: b, other: 1 });
	expect({ value: a, other: 1 }).not.toMatchObject({ value: b });
	expect({ value: a, other: 1 }).toMatchObject({ value: a });
});

test('equal addresses, patterns and bytes are equal', () => {
	const make = () => ({ address: new URL('http://a.example/'), pattern: /a/i, buffer: bytes(1, 2) });
	expect(make()).toEqual(make());
	expect({ ...make(), other: 1 }).toMatchObject(make());
});
