import { glob, readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { drawFavicon } from './favicon.ts';
import { colorToken } from './tokens.ts';

const root = new URL('../../', import.meta.url);

it('the favicon has the brand colour in light and dark', () => {
	const { light, dark } = colorToken('peel-fill');
	const [base, media] = drawFavicon().split('@media');
	expect(base).toContain(light);
	expect(media).toContain(dark);
});

it('an icon has the light colours only', () => {
	expect(drawFavicon({ lightOnly: true })).not.toContain(colorToken('peel-fill').dark);
});

it('an unknown token is rejected', () => {
	expect(() => colorToken('purple')).toThrow('has no colour --purple');
});

it('the colours of brand and page are written in web/styles/tokens.css only', async () => {
	const tokens = ['peel', 'peel-fill', 'peel-fill-hover', 'flap', 'background'].map(colorToken);
	const colors = tokens.flatMap(({ light, dark }) => [light, dark]);
	const found: string[] = [];
	const pattern = '{contract,scripts,server,web}/**/*.{css,svg,ts,tsx}';
	for await (const file of glob(pattern, { cwd: root })) {
		const text = (await readFile(new URL(file, root), 'utf8')).toLowerCase();
		if (colors.some((color) => text.includes(color))) found.push(file);
	}
	expect(found).toEqual(['web/styles/tokens.css']);
});
