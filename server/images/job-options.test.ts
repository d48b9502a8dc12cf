// Jobs of programs, which choose more than a recipe: a region, a limit of pixels, a background, the type.
import { describe, expect, it, vi } from 'vitest';
import { cutout, original, setUp, signal } from './job-runner.fixture.ts';
import { createJobRunner } from './job-runner.ts';

describe('the work for a program', () => {
	const region = { left: 0, top: 0, width: 2, height: 2 };
	const photo = Buffer.from('photo');

	it('renders in the job of the analysis, and stores the result with its type and its subject', async () => {
		const { store, engine, asStore } = setUp();
		const subject = { left: 0, top: 0, width: 1, height: 1 };
		engine.cutOut.mockImplementationOnce(async () => ({ ...cutout, subject }));
		const options = {
			recipe: 'format=webp',
			region,
			maxOutputPixels: 9,
			onBackground: true,
			acceptWebp: true,
		};
		await createJobRunner(asStore, engine)({ kind: 'analyse', id: 'id', options }, { signal });
		expect(store.read.mock.calls).toEqual([
			['id', 'original'],
			['id', 'background'],
		]);
		const { onBackground: _, ...passed } = options;
		const given = { ...passed, recipe: { format: 'webp' }, backgroundImage: photo };
		expect(engine.cutOut.mock.calls).toEqual([[photo, given, { signal }]]);
		const { expiresAt } = original;
		const meta = { type: 'image/webp', width: 2, height: 1, expiresAt, confidence: 0.5, subject };
		expect(store.put.mock.calls).toEqual([['id', 'result', cutout.bytes, meta]]);
	});

	it('renders on the stored background, with the subject of the rendering instead of that of the result', async () => {
		const { store, engine, asStore } = setUp();
		const placed = { ...original, confidence: 0.5, subject: { left: 1, top: 1, width: 1, height: 1 } };
		store.read.mockImplementation(async () => ({ meta: placed, bytes: photo }));
		const job = {
			kind: 'render',
			id: 'id',
			recipe: 'format=jpg',
			onBackground: true,
			acceptWebp: true,
		} as const;
		await createJobRunner(asStore, engine)(job, { signal });
		const given = { recipe: { format: 'jpg' }, backgroundImage: photo, acceptWebp: true };
		expect(engine.render.mock.calls).toEqual([[photo, given, { signal }]]);
		const [[, , , meta] = []] = store.put.mock.calls;
		expect(meta).toEqual({ ...original, confidence: 0.5, type: 'image/jpeg', width: 20, height: 10 });
	});

	it('ends as gone, without the engine and with its capacity free, if the background was deleted', async () => {
		const { store, engine, asStore } = setUp();
		store.read.mockImplementation(async (_id, part) =>
			part === 'background' ? undefined : { meta: original, bytes: photo },
		);
		const onCapacity = vi.fn();
		const job = { kind: 'analyse', id: 'id', options: { onBackground: true } } as const;
		const running = createJobRunner(asStore, engine)(job, { signal, onCapacity });
		await expect(running).rejects.toMatchObject({ code: 'gone' });
		expect(engine.cutOut).not.toHaveBeenCalled();
		expect(onCapacity).toHaveBeenCalledOnce();
	});
});
