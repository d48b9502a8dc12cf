// The order of the backends, and what each needs.
import { afterEach, expect, test, vi } from 'vitest';
import { choicesOf, readDeviceAbilities } from './choices.ts';
import { desktop } from './fake-workers.fixture.ts';

afterEach(() => vi.unstubAllGlobals());

const namesOf = (abilities: Parameters<typeof choicesOf>[0]) =>
	choicesOf(abilities).map(({ backend, threads }) => `${backend} ${threads}`);

test('the graphics adapter comes first, then threads, then one thread', () => {
	expect(namesOf(desktop)).toEqual(['webgpu 1', 'wasm-threads 4', 'wasm 1']);
});

test('our own kernels run the network for people beside the graphics adapter, until they fail', () => {
	const kernelsOf = (abilities: Parameters<typeof choicesOf>[0]) =>
		choicesOf(abilities).map(({ backend, hasKernels }) => [backend, hasKernels]);
	expect(kernelsOf({ ...desktop, hasRelaxedSimd: true })).toEqual([
		['webgpu', true],
		['own-kernels', true],
		['wasm-threads', false],
		['wasm', false],
	]);
	expect(kernelsOf(desktop)[0]).toEqual(['webgpu', false]);
	expect(kernelsOf({ ...desktop, hasRelaxedSimd: true, isIsolated: false })[0]).toEqual(['webgpu', false]);
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

test('WebKit runs one thread', () => {
	expect(namesOf({ ...desktop, hasRelaxedSimd: true, isWebKit: true })).toEqual(['wasm 1']);
});

test('a browser that has the instructions of relaxed SIMD, as this program has, says so', async () => {
	vi.stubGlobal('navigator', { userAgent: 'Firefox', hardwareConcurrency: 4 });
	expect(await readDeviceAbilities()).toMatchObject({ cores: 4, hasRelaxedSimd: true });
});

test('a browser that refuses the instructions of relaxed SIMD has none', async () => {
	vi.stubGlobal('navigator', { userAgent: 'Firefox', hardwareConcurrency: 4 });
	const validate = vi.spyOn(WebAssembly, 'validate').mockReturnValue(false);
	expect(await readDeviceAbilities()).toMatchObject({ hasRelaxedSimd: false });
	validate.mockRestore();
});
