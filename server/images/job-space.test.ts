// Space in the store for what a job makes: how much is reserved, when, and that it is given back.
import { describe, expect, it } from 'vitest';
import { AppError } from '#contract/errors.ts';
import { original, setUp, signal } from './job-runner.fixture.ts';
import { createJobRunner } from './job-runner.ts';

describe('space for what is made', () => {
	const analysis = { kind: 'analyse', id: 'id' } as const;

	it('is reserved before the engine works, and given back once the file is stored', async () => {
		const { store, engine, release, asStore } = setUp();
		store.reserve.mockImplementationOnce(async () => {
			expect(engine.cutOut).not.toHaveBeenCalled();
			return release;
		});
		store.put.mockImplementationOnce(async () => expect(release).not.toHaveBeenCalled());
		await createJobRunner(asStore, engine)(analysis, { signal });
		expect(store.reserve.mock.calls).toEqual([['id', { width: 4, height: 3 }]]);
		expect(store.put).toHaveBeenCalled();
		expect(release).toHaveBeenCalledOnce();
	});

	it('is that of the largest possible output of a rendering', async () => {
		const { store, asStore, engine } = setUp();
		const job = { kind: 'render', id: 'id', recipe: 'format=webp&width=40' } as const;
		await createJobRunner(asStore, engine)(job, { signal });
		expect(store.reserve.mock.calls).toEqual([['id', { width: 40, height: 30 }]]);
	});

	it('is that of the job’s own limit of pixels, and of what the recipe makes of them', async () => {
		const { store, engine, asStore } = setUp();
		const large = { ...original, width: 8_000, height: 6_000 };
		store.read.mockImplementation(async () => ({ meta: large, bytes: Buffer.from('photo') }));
		const runJob = createJobRunner(asStore, engine);
		const optionsOf = [
			undefined,
			{ maxOutputPixels: 12_000_000 },
			{ maxOutputPixels: 48_000_001 },
			{ maxOutputPixels: 480_000, recipe: 'width=1000' },
		];
		for (const options of optionsOf)
			await runJob({ kind: 'analyse', id: 'id', ...(options && { options }) }, { signal });
		expect(store.reserve.mock.calls.map(([, size]) => size)).toEqual([
			{ width: 3_840, height: 2_880 },
			{ width: 4_000, height: 3_000 },
			{ width: 8_000, height: 6_000 },
			{ width: 1_000, height: 750 },
		]);
	});

	it('is that of the result for a normalised original, even of a large image', async () => {
		const { store, engine, asStore } = setUp();
		const large = { ...original, width: 8_000, height: 6_000 };
		store.read.mockImplementation(async () => ({ meta: large, bytes: Buffer.from('photo') }));
		await createJobRunner(asStore, engine)({ kind: 'normalise', id: 'id' }, { signal });
		expect(store.reserve.mock.calls).toEqual([['id', { width: 3_840, height: 2_880 }]]);
	});

	it.each(['the engine', 'the store'])('is given back if %s fails', async (what) => {
		const { store, engine, release, asStore } = setUp();
		if (what === 'the engine') engine.cutOut.mockRejectedValueOnce(new Error('failed'));
		else store.put.mockRejectedValueOnce(new Error('failed'));
		await expect(createJobRunner(asStore, engine)(analysis, { signal })).rejects.toThrow('failed');
		expect(release).toHaveBeenCalledOnce();
	});

	it('that is missing ends the job before the engine gets it', async () => {
		const { store, engine, asStore } = setUp();
		store.reserve.mockRejectedValue(new AppError('storage-full'));
		const render = { kind: 'render', id: 'id', recipe: 'format=webp' } as const;
		for (const job of [analysis, render])
			await expect(createJobRunner(asStore, engine)(job, { signal })).rejects.toMatchObject({
				code: 'storage-full',
			});
		expect([engine.cutOut.mock.calls, engine.render.mock.calls]).toEqual([[], []]);
	});
});
