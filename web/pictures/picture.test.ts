import { expect, test } from 'vitest';
import { pictures } from './catalogue.ts';
import { pictureSrcSet, pictureUrl } from './picture.tsx';

const { hash } = pictures.plant;

test('the URL of a picture contains the hash of its content, so it can be cached for ever', () => {
	expect(pictureUrl('plant')).toBe(`/pictures/plant-853-${hash}.webp`);
	expect(pictureUrl('plant', 480, 'avif')).toBe(`/pictures/plant-480-${hash}.avif`);
});

test('a srcset lists every available width', () => {
	expect(pictureSrcSet('plant')).toBe(
		`/pictures/plant-480-${hash}.avif 480w, /pictures/plant-853-${hash}.avif 853w`,
	);
});

test('the two sides of a slider have the same size', () => {
	for (const name of ['teddy', 'basket', 'plant', 'headphones', 'bottle'] as const) {
		const { width, height } = pictures[name];
		expect(pictures[`${name}-cutout`]).toMatchObject({ width, height });
	}
});
