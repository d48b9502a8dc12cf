// The order of the backends, and what each needs.
import { expect, test } from 'vitest';
import { choicesOf } from './choices.ts';
import { desktop } from './fake-workers.fixture.ts';

const namesOf = (abilities: Parameters<typeof choicesOf>[0]) =>
	choicesOf(abilities).map(({ backend, threads }) => `${backend} ${threads}`);

const kernelsOf = (abilities: Parameters<typeof choicesOf>[0]) =>
	choicesOf(abilities).map(({ backend, kernels }) => [backend, kernels]);

test('the graphics adapter comes first, then our own kernels, then onnxruntime-web with threads, then with one thread', () => {
	expect(namesOf(desktop)).toEqual(['webgpu 1', 'own-kernels 4', 'wasm-threads 4', 'wasm 1']);
});

test('while the graphics adapter is used, our own kernels run the network for people, until they fail', () => {
	expect(kernelsOf(desktop)).toEqual([
		['webgpu', 'relaxed'],
		['own-kernels', 'relaxed'],
		['wasm-threads', undefined],
		['wasm', undefined],
	]);
});

test('without relaxed SIMD plain kernels replace the relaxed ones', () => {
	expect(kernelsOf({ ...desktop, hasRelaxedSimd: false }).slice(0, 2)).toEqual([
		['webgpu', 'plain'],
		['own-kernels', 'plain'],
	]);
});

test('there are as many threads as cores, four at most', () => {
	const cores = (count: number) => namesOf({ ...desktop, hasGpu: false, cores: count });
	expect(cores(1)).toEqual(['own-kernels 1', 'wasm 1']);
	expect(cores(2)).toEqual(['own-kernels 2', 'wasm-threads 2', 'wasm 1']);
	expect(cores(4)).toEqual(cores(5));
	expect(cores(5)[0]).toBe('own-kernels 4');
});

test('a page that is not isolated has no threads, and no memory that our own kernels could share', () => {
	const alone = { ...desktop, isIsolated: false };
	expect(kernelsOf(alone)).toEqual([
		['webgpu', undefined],
		['wasm', undefined],
	]);
});

test('WebKit gets our own kernels with threads, and onnxruntime-web with one thread', () => {
	const webKit = { ...desktop, hasRelaxedSimd: false, isWebKit: true };
	expect(namesOf(webKit)).toEqual(['own-kernels 4', 'wasm 1']);
	expect(kernelsOf(webKit)[0]).toEqual(['own-kernels', 'plain']);
});
