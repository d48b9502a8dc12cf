// Structured data for search engines.
import { expect, test } from 'vitest';
import { howTo } from './structured-data.ts';

test('the name of a step lacks the number that its heading has, because its position states it', () => {
	const steps = [
		{ name: '1. Upload', text: 'Choose a photo.' },
		{ name: 'Download 2 files', text: 'Save them.' },
	];
	expect(howTo('Guide', steps).step).toEqual([
		{ '@type': 'HowToStep', 'position': 1, 'name': 'Upload', 'text': 'Choose a photo.' },
		{ '@type': 'HowToStep', 'position': 2, 'name': 'Download 2 files', 'text': 'Save them.' },
	]);
});
