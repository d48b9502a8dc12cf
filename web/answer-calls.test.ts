// A worker whose script runs twice, as WebKit does when a part of it is loaded later.
import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
	vi.unstubAllGlobals();
	vi.resetModules();
});

test('only the first run of the script answers', async () => {
	const listen = vi.fn();
	vi.stubGlobal('addEventListener', listen);
	for (const _run of ['first', 'second']) {
		vi.resetModules();
		const { answerCalls } = await import('./answer-calls.ts');
		answerCalls({});
	}
	expect(listen.mock.calls.map(([type]) => type)).toEqual(['message']);
});
