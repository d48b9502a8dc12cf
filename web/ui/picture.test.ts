import { expect, test } from 'vitest';
import { pictures } from '#web/pictures/catalogue.ts';
import { pictureSrcSet, pictureUrl } from './picture.tsx';

const { hash } = pictures.plant;

test('the address of a picture carries the hash of its content, so it may be cached for ever', () => {
	expect(pictureUrl('plant')).toBe(`/pictures/plant-853-${hash}.webp`);
	expect(pictureUrl('plant', 480, 'avif')).toBe(`/pictures/plant-480-${hash}.avif`);
});

test('a srcset offers every width there is', () => {
	expect(pictureSrcSet('plant')).toBe(
		`/pictures/plant-480-${hash}.avif 480w, /pictures/plant-853-${hash}.avif 853w`,
	);
});

test('a slider finds its two sides at the same size', () => {
	for (const name of ['teddy', 'basket', 'plant', 'headphones', 'bottle'] as const) {
		const { width, height } = pictures[name];
		expect(pictures[`${name}-cutout`]).toMatchObject({ width, height });
	}
});
