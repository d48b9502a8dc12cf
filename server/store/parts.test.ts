import { expect, it } from 'vitest';
import { isPart, isRendering, renderingPart, requiredParts } from './parts.ts';

it('a recipe always gives the same part, and another recipe another', () => {
	expect(renderingPart('format=webp')).toBe(renderingPart('format=webp'));
	expect(renderingPart('format=webp')).not.toBe(renderingPart('format=jpg'));
	expect(isRendering(renderingPart(''))).toBe(true);
});

it('names that come from a file system or a bucket are parts only if they are spelled as such', () => {
	for (const name of ['original', 'background', 'result', 'normalised', 'render-0123456789abcdef'])
		expect(isPart(name)).toBe(true);
	const others = [
		'',
		'render-',
		'render-0123456789abcde',
		'render-0123456789ABCDEF',
		'render-0123456789abcdef0',
		'x',
	];
	for (const name of others) expect(isPart(name)).toBe(false);
});

it('a result, a background and a normalised original need their original, a rendering original and result', () => {
	expect(requiredParts('original')).toEqual([]);
	expect(requiredParts('result')).toEqual(['original']);
	expect(requiredParts('background')).toEqual(['original']);
	expect(requiredParts('normalised')).toEqual(['original']);
	expect(requiredParts(renderingPart(''))).toEqual(['original', 'result']);
});
