import { expect, it } from 'vitest';
import { charactersOf, readFaces } from './faces.ts';

const rule = (body: string) => `@font-face {\n\tfont-family: "Sans";\n${body}\n}`;
const whole = rule(`font-weight: 600 700;
	src: url("../../build/fonts/some-sans.woff2") format("woff2-variations");
	unicode-range: U+41-43,
		U+2022;`);

it('reads file, weights and characters of a rule', () => {
	expect(readFaces(`/* a word before */ ${whole}`)).toEqual([
		{ name: 'some-sans', weights: { min: 600, max: 700 }, characters: 'ABC•' },
	]);
});

it.each(['font-weight', 'url', 'unicode-range'])('a rule without %s is rejected', (property) => {
	expect(() => readFaces(whole.replace(property, 'other'))).toThrow(
		'needs a file, two weights and a unicode-range',
	);
});

it('an invalid unicode-range is rejected', () => {
	expect(() => charactersOf('U+41, latin')).toThrow('latin');
});
