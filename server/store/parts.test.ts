import { expect, it } from 'vitest';
import { derivedKind, isPart, maskPart, renderingPart, requiredParts } from './parts.ts';

it.each([
	['a recipe', 'render', renderingPart],
	['prompts', 'mask', maskPart],
] as const)('the part is always the same for %s, and different for others', (_, kind, partOf) => {
	expect(partOf('one')).toBe(partOf('one'));
	expect(partOf('one')).not.toBe(partOf('other'));
	expect(derivedKind(partOf(''))).toBe(kind);
});

it('names that come from a file system or a bucket are parts only if they are spelled as such', () => {
	const names = ['original', 'background', 'result', 'normalised', 'embedding-4', 'embedding-3'];
	for (const name of [...names, 'render-0123456789abcdef', 'mask-0123456789abcdef'])
		expect(isPart(name)).toBe(true);
	const others = [
		'',
		'embedding-',
		'embedding-x',
		'result\n',
		'render-',
		'render-0123456789abcde',
		'render-0123456789ABCDEF',
		'render-0123456789abcdef0',
		'masks-0123456789abcdef',
		'x',
	];
	for (const name of others) expect(isPart(name)).toBe(false);
});

it('a rendering needs original and result, every other part the original', () => {
	expect(requiredParts('original')).toEqual([]);
	expect(requiredParts('result')).toEqual(['original']);
	expect(requiredParts('background')).toEqual(['original']);
	expect(requiredParts('normalised')).toEqual(['original']);
	expect(requiredParts('embedding-4')).toEqual(['original']);
	expect(requiredParts(maskPart(''))).toEqual(['original']);
	expect(requiredParts(renderingPart(''))).toEqual(['original', 'result']);
});
