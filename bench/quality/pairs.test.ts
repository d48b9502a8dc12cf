import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { listPairs, loadPair } from './pairs.ts';

const rendered = fileURLToPath(new URL('../../art/rendered', import.meta.url));

test('the rendered images are a set with true colours', async () => {
	const pairs = listPairs(rendered);
	expect(pairs.map(({ set, name }) => `${set}/${name}`)).toContain('rendered/teddy');
	expect(pairs.every(({ foreground }) => foreground?.endsWith('foreground.png'))).toBe(true);
	const teddy = await loadPair(pairs.find(({ name }) => name === 'teddy') ?? fail());
	expect(teddy.truth).toHaveLength(teddy.width * teddy.height);
	expect(teddy.truth).toContain(255);
});

function fail(): never {
	throw new Error('no teddy');
}
