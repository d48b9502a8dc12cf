import { afterEach, expect, test, vi } from 'vitest';
import { readAbilities } from './abilities.ts';

afterEach(() => vi.unstubAllGlobals());

const chrome =
	'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const safari =
	'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15';
const chromeOfIos =
	'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0 Mobile/15E148 Safari/604.1';
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0';

test.each([
	['Chrome', chrome, false],
	['Safari', safari, true],
	['Chrome on an iPhone', chromeOfIos, true],
	['Firefox', firefox, false],
])('%s is recognised by its engine', async (_, userAgent, isWebKit) => {
	vi.stubGlobal('navigator', { userAgent, hardwareConcurrency: 4 });
	vi.stubGlobal('crossOriginIsolated', true);
	expect(await readAbilities()).toEqual({
		hasGpu: false,
		isIsolated: true,
		hasRelaxedSimd: true,
		cores: 4,
		memoryGb: undefined,
		isWebKit,
	});
});

test.each([
	['a real adapter', async () => ({ info: { isFallbackAdapter: false } }), true],
	['an adapter that does not say what it is', async () => ({}), true],
	['an adapter that the processor emulates', async () => ({ info: { isFallbackAdapter: true } }), false],
	['no adapter', async () => null, false],
	['an error', () => Promise.reject(new Error('blocked')), false],
	[
		'an error at once',
		() => {
			throw new Error('blocked');
		},
		false,
	],
])('whether the graphics adapter counts is decided correctly for %s', async (_, requestAdapter, hasGpu) => {
	vi.stubGlobal('navigator', { userAgent: chrome, hardwareConcurrency: 4, gpu: { requestAdapter } });
	expect(await readAbilities()).toMatchObject({ hasGpu, isIsolated: false });
});

test('relaxed SIMD is reported where its instructions exist, as they do in Node', async () => {
	vi.stubGlobal('navigator', { userAgent: 'Firefox', hardwareConcurrency: 4 });
	expect(await readAbilities()).toMatchObject({ cores: 4, hasRelaxedSimd: true });
});

test('relaxed SIMD is not reported where its instructions are refused', async () => {
	vi.stubGlobal('navigator', { userAgent: 'Firefox', hardwareConcurrency: 4 });
	const validate = vi.spyOn(WebAssembly, 'validate').mockReturnValue(false);
	expect(await readAbilities()).toMatchObject({ hasRelaxedSimd: false });
	validate.mockRestore();
});
