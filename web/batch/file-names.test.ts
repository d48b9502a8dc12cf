// Names of cutouts, in a zip and on any system.
import { expect, test } from 'vitest';
import { fileName, uniqueNames } from './file-names.ts';

test.each([
	['photo.jpg', 'photo.png'],
	['photo.with.dots.JPEG', 'photo.with.dots.png'],
	['photo', 'photo.png'],
	['../../etc/passwd', '_.._etc_passwd.png'],
	['C:\\photos\\cat.jpg', 'C__photos_cat.png'],
	['a<b>c|d?e*f"g.jpg', 'a_b_c_d_e_f_g.png'],
	['tab\tnew\nline.jpg', 'tab_new_line.png'],
	['gpj.\u202egnp.jpg', 'gpj._gnp.png'],
	['CON.jpg', '_CON.png'],
	['com1.old.jpg', '_com1.old.png'],
	['console.jpg', 'console.png'],
	['.jpg', 'photo.png'],
	['... .jpg', 'photo.png'],
	['', 'photo.png'],
	['Kä\u0301fer 日本.png', 'Kä́fer 日本.png'],
])('%j becomes %j', (name, expected) => {
	expect(fileName(name, 'png')).toBe(expected.normalize('NFC'));
});

test('a long name is cut, and keeps its extension', () => {
	expect(fileName(`${'x'.repeat(300)}.jpg`, 'webp')).toBe(`${'x'.repeat(120)}.webp`);
});

test('a name that repeats is numbered, whatever its case, and never takes the name of another', () => {
	const unique = uniqueNames();
	const names = ['a.png', 'A.png', 'a (2).png', 'a.png', 'b.png'].map(unique);
	expect(names).toEqual(['a.png', 'A (2).png', 'a (2) (2).png', 'a (3).png', 'b.png']);
	expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length);
});
