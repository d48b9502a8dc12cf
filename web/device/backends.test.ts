import { afterEach, expect, test, vi } from 'vitest';
import { int8Model, mixedModel } from '#contract/device-models.ts';
import { choicesOf, modelFor, readAbilities } from './backends.ts';
import { desktop } from './fake-workers.fixture.ts';

afterEach(() => vi.unstubAllGlobals());

const namesOf = (abilities: Parameters<typeof choicesOf>[0]) =>
	choicesOf(abilities).map(({ backend, threads }) => `${backend} ${threads}`);

test('the graphics adapter comes first, then threads, then one thread', () => {
	expect(namesOf(desktop)).toEqual(['webgpu 1', 'wasm-threads 4', 'wasm 1']);
});

test('threads are as many as cores, four at most', () => {
	const cores = (count: number) => namesOf({ ...desktop, hasGpu: false, cores: count })[0];
	expect([cores(1), cores(2), cores(4), cores(5)]).toEqual([
		'wasm 1',
		'wasm-threads 2',
		'wasm-threads 4',
		'wasm-threads 4',
	]);
});

test('with relaxed SIMD our own kernels come before the runtime that needs none, with one core too', () => {
	const relaxed = { ...desktop, hasRelaxedSimd: true };
	expect(namesOf(relaxed)).toEqual(['webgpu 1', 'own-kernels 4', 'wasm-threads 4', 'wasm 1']);
	expect(namesOf({ ...relaxed, hasGpu: false, cores: 1 })).toEqual(['own-kernels 1', 'wasm 1']);
});

test('a page that is not isolated has no threads, and no memory that our own kernels could share', () => {
	const alone = { ...desktop, hasGpu: false, isIsolated: false };
	expect(namesOf(alone)).toEqual(['wasm 1']);
	expect(namesOf({ ...alone, hasRelaxedSimd: true })).toEqual(['wasm 1']);
});

test('WebKit runs one thread and the smaller model', () => {
	const webKit = { ...desktop, hasRelaxedSimd: true, isWebKit: true };
	expect(namesOf(webKit)).toEqual(['wasm 1']);
	expect(modelFor(webKit)).toBe(int8Model);
});

test('the smaller model is for devices of less than 4 GB, where the browser says so', () => {
	const modelOf = (memoryGb: number | undefined) => modelFor({ ...desktop, memoryGb });
	expect([modelOf(2), modelOf(4), modelOf(undefined)]).toEqual([int8Model, mixedModel, mixedModel]);
});

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
])('of the graphics interface, %s counts as it should', async (_, requestAdapter, hasGpu) => {
	vi.stubGlobal('navigator', { userAgent: chrome, hardwareConcurrency: 4, gpu: { requestAdapter } });
	expect(await readAbilities()).toMatchObject({ hasGpu, isIsolated: false });
});

test('a browser that refuses the instructions of relaxed SIMD has none', async () => {
	vi.stubGlobal('navigator', { userAgent: firefox, hardwareConcurrency: 4 });
	const validate = vi.spyOn(WebAssembly, 'validate').mockReturnValue(false);
	expect(await readAbilities()).toMatchObject({ hasRelaxedSimd: false });
	validate.mockRestore();
});
