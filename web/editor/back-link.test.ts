import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { storageKey } from '#web/journey/stored-deletions.ts';
import { backLink } from './back-link.ts';

/** Of this tab. */
let stored: Map<string, string>;

beforeEach(() => {
	stored = new Map([[storageKey, '{}']]);
	vi.stubGlobal('window', { sessionStorage: { getItem: (key: string) => stored.get(key) ?? null } });
});
afterEach(() => vi.unstubAllGlobals());

const result = { to: '/results?id=a&token=b', name: 'Back to the result' };

it('the editor of a photo of a batch leads back to its list', () => {
	expect(backLink('a', 'b', 'batch')).toEqual({ to: '/batch', name: 'Back to your photos' });
});

it('in a tab without a list it leads back to the result', () => {
	stored.clear();
	expect(backLink('a', 'b', 'batch')).toEqual(result);
});

it.each([null, 'https://evil.example/', '//evil.example', '/admin', 'constructor'])(
	'never leads to another place: ?from=%s leads to the result',
	(from) => expect(backLink('a', 'b', from)).toEqual(result),
);
