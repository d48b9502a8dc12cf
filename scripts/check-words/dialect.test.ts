import { expect, it } from 'vitest';
import { findOldWords, oldWords } from './dialect.ts';

const bad = [
	'The cut-out is stored.',
	'whoever asks',
	"A stranger's file",
	'the asker waits',
	'comes aboard',
	'a roll call',
	'Three seconds for last words',
	'busy: it is turned away',
	'a place in line',
	'waits in line',
	'partly in bytes',
	'three looks a picture',
	'two further looks',
	'tells him so',
	'The worker is told.',
	'the wishes of a request',
	'called patiently',
	'on a white ground',
	'one visitor',
	'const picture = 1;',
];

it.each(bad)('the check finds the old word in: %s', (text) => {
	expect(findOldWords('server/x.ts', `good\n${text}\n`)).toContainEqual(expect.objectContaining({ line: 2 }));
});

it('every word of the list has an example above', () => {
	for (const { pattern } of oldWords) expect(bad.filter((text) => pattern.test(text))).not.toEqual([]);
});

it.each([
	'const turnAway = 1;',
	'turn_away',
	'isTold(x)',
	'onGround',
	'connectionsPerVisitor',
	'findPictures()',
])('the check finds an old word inside an identifier: %s', (text) => {
	expect(findOldWords('server/x.ts', text)).toHaveLength(1);
});

it('the check finds an old word in the name of a file', () => {
	expect(findOldWords('server/read-picture.ts', '')).toMatchObject([{ line: 0, word: 'picture' }]);
});

it.each([
	'Cut out the subject: a cutout on a background, before its foreground.',
	'an inline script, a parsing error in line 12, in line with the standard',
	'class="bg-ground" var(--ground)',
	'<picture><source></picture>',
	"fetch('/pictures/teddy.avif')",
	'The client waits in the queue and is rejected; it turned pale.',
])('the check accepts good text: %s', (text) => {
	expect(findOldWords('server/x.ts', text)).toEqual([]);
});

it('the check allows pages to speak of visitors and pictures', () => {
	expect(findOldWords('web/x.tsx', 'a picture for visitors')).toEqual([]);
});
