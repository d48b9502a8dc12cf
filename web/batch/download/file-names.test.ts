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
	['a\u061cb\u2060c\u00add\u{e0041}e.jpg', 'a_b_c_d_e.png'],
	['می\u200cخواهم.jpg', 'می\u200cخواهم.png'],
	['क\u094d\u200dष 👩\u200d👧.jpg', 'क\u094d\u200dष 👩\u200d👧.png'],
	['\u200d.\u200c.jpg', 'photo.png'],
	['half a pair \ud83c.jpg', 'half a pair _.png'],
	['CON.jpg', '_CON.png'],
	['com1.old.jpg', '_com1.old.png'],
	['con .old.jpg', '_con .old.png'],
	['LPT¹.jpg', '_LPT¹.png'],
	['CONOUT$.jpg', '_CONOUT$.png'],
	['console.jpg', 'console.png'],
	['.jpg', 'photo.png'],
	['... .jpg', 'photo.png'],
	['', 'photo.png'],
	['Kä\u0301fer 日本.png', 'Kä́fer 日本.png'],
])('%j becomes %j', (name, expected) => {
	expect(fileName(name, 'png')).toBe(expected.normalize('NFC'));
});

test('a long name is cut, and keeps its extension', () => {
	expect(fileName(`${'x'.repeat(300)}.jpg`, 'webp')).toBe(`${'x'.repeat(200)}.webp`);
});

test.each(['日', 'é', '🍊', 'x🍊'])(
	'a long name of %s fits into what a file system takes, and ends with a whole character',
	(text) => {
		const unique = uniqueNames();
		for (let count = 1; count <= 100; count++) {
			const name = unique(fileName(`${text.repeat(200)}.jpg`, 'webp'));
			expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255);
			expect(Buffer.byteLength(name)).toBeGreaterThan(100);
			expect(name.isWellFormed()).toBe(true);
		}
	},
);

test('a name that repeats is numbered, whatever its case, and never takes the name of another', () => {
	const unique = uniqueNames();
	const names = ['a.png', 'A.png', 'a (2).png', 'a.png', 'b.png'].map(unique);
	expect(names).toEqual(['a.png', 'A (2).png', 'a (2) (2).png', 'a (3).png', 'b.png']);
	expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length);
	expect(['Straße.png', 'STRASSE.png', 'ΦΩΤΟΣ.png', 'φωτος.png'].map(uniqueNames())).toEqual([
		'Straße.png',
		'STRASSE (2).png',
		'ΦΩΤΟΣ.png',
		'φωτος (2).png',
	]);
	expect(['b.png', 'cat', 'cat', '.x', '.x'].map(uniqueNames(['B.png', 'b (2).png']))).toEqual([
		'b (3).png',
		'cat',
		'cat (2)',
		'.x',
		'.x (2)',
	]);
});
