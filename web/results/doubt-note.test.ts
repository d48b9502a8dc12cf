import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { DoubtNote } from './doubt-note.tsx';

const choosing = 'Choose the subject';

it.each([
	['no-subject', 'No clear subject found.', true],
	['several-subjects', 'More than one subject.', true],
	['undecided', 'Worth a closer look.', true],
	['already-transparent', 'It was transparent already.', false],
] as const)(
	'a cutout with the doubt %s has the note "%s"; a click can choose its subject: %s',
	(doubt, title, byClick) => {
		const note = renderToStaticMarkup(createElement(DoubtNote, { doubt, onChooseSubject: () => {} }));
		expect(note).toContain(title);
		expect(note.includes(choosing)).toBe(byClick);
		// Where the server does not have the photo.
		const withoutPhoto = renderToStaticMarkup(createElement(DoubtNote, { doubt }));
		expect(withoutPhoto).toContain(title);
		expect(withoutPhoto).not.toContain(choosing);
	},
);
