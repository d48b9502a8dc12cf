// What each kind of job reads, has made, and stores.
import { describe, expect, it, vi } from 'vitest';
import { AppError } from '#contract/errors.ts';
import { embeddingFile } from '#test/files/embedding-file.ts';
import { maskPart, renderingPart } from '../store/parts.ts';
import { cutout, embedding, original, setUp, signal } from './job-runner.fixture.ts';
import { createJobRunner, createSharedJobRunner } from './job-runner.ts';
import { packRegions, unpackRegions } from './packed-regions.ts';

it('reads the original in one call and stores the result in one, with the expiry of the original', async () => {
	const { store, engine, asStore } = setUp();
	await createJobRunner(asStore, engine)({ kind: 'analyse', id: 'id' }, { signal });
	expect(store.read.mock.calls).toEqual([['id', 'original']]);
	expect(store.stat).not.toHaveBeenCalled();
	const { expiresAt } = original;
	const result = { type: 'image/png', width: 2, height: 1, expiresAt, confidence: 0.5 };
	expect(store.put.mock.calls).toEqual([['id', 'result', Buffer.from('cutout'), result]]);
});

it('stores doubtful regions with the result, in a few bytes', async () => {
	const { store, engine, asStore } = setUp();
	const region = { x: 1, y: 0, width: 1, height: 1, area: 0.5, kind: 'maybe-subject' } as const;
	engine.cutOut.mockResolvedValueOnce({ ...cutout, doubtfulRegions: [region] });
	await createJobRunner(asStore, engine)({ kind: 'analyse', id: 'id' }, { signal });
	expect(unpackRegions(store.put.mock.calls[0]?.[3].regions)).toEqual([region]);
});

it.each([
	['of another recipe', { kind: 'analyse', id: 'id', options: { recipe: 'width=1' } }],
	['of a stored result', { kind: 'render', id: 'id', recipe: 'width=1' }],
] as const)('stores no doubtful regions with a rendering %s, which has other pixels', async (_, job) => {
	const { store, engine, asStore } = setUp();
	const region = { x: 1, y: 0, width: 1, height: 1, area: 0.5, kind: 'maybe-subject' } as const;
	engine.cutOut.mockResolvedValueOnce({ ...cutout, doubtfulRegions: [region] });
	store.read.mockImplementation(async () => ({
		meta: { ...original, regions: packRegions([region]) },
		bytes: Buffer.from('photo'),
	}));
	await createJobRunner(asStore, engine)(job, { signal });
	expect(store.put.mock.calls[0]?.[3]).not.toHaveProperty('regions');
});

it('a normalised original that was stored before its worker was lost is not made again', async () => {
	const { engine, asStore, store } = setUp({ ...original, type: 'image/png' });
	await createSharedJobRunner(asStore, engine)({ kind: 'normalise', id: 'id' }, { signal });
	expect(store.stat.mock.calls).toEqual([['id', 'normalised']]);
	expect(engine.normalise).not.toHaveBeenCalled();
});

it('ends a normalised original as gone, without the engine, if there is no original', async () => {
	const { store, engine, asStore } = setUp();
	store.read.mockResolvedValue(undefined);
	const running = createJobRunner(asStore, engine)({ kind: 'normalise', id: 'id' }, { signal });
	await expect(running).rejects.toMatchObject({ code: 'gone' });
	expect(engine.normalise).not.toHaveBeenCalled();
});

it('stores the original at the size of the result with the expiry of the original', async () => {
	const { store, engine, release, asStore } = setUp();
	await createJobRunner(asStore, engine)({ kind: 'normalise', id: 'id' }, { signal });
	const { expiresAt } = original;
	const meta = { type: 'image/png', width: 20, height: 10, expiresAt };
	expect(store.put.mock.calls).toEqual([['id', 'normalised', Buffer.from('jpg'), meta]]);
	expect(engine.normalise.mock.calls[0]?.[0]).toEqual(Buffer.from('photo'));
	expect(release).toHaveBeenCalledOnce();
});

describe('what clicks need', () => {
	const preparation = { kind: 'embed', id: 'id' } as const;
	const mask = { kind: 'segment', id: 'id', prompts: '+5000,2500 -0,10000' } as const;

	it('is an embedding of the original with the stored result as first guess, with the expiry of the original', async () => {
		const { store, engine, release, asStore } = setUp();
		await createJobRunner(asStore, engine)(preparation, { signal });
		expect(store.read.mock.calls).toEqual([
			['id', 'original'],
			['id', 'result'],
		]);
		expect(engine.embed.mock.calls[0]?.slice(0, 2)).toEqual([
			Buffer.from('photo'),
			{ cutout: Buffer.from('photo') },
		]);
		const { expiresAt } = original;
		const meta = { type: 'application/octet-stream', width: 20, height: 10, expiresAt };
		expect(store.put.mock.calls).toEqual([['id', 'embedding-4', Buffer.from('jpg'), meta]]);
		expect(release).toHaveBeenCalledOnce();
	});

	it('has no first guess without a result', async () => {
		const { store, engine, asStore } = setUp();
		store.read.mockImplementation(async (_, part) =>
			part === 'original' ? { meta: original, bytes: Buffer.from('photo') } : undefined,
		);
		await createJobRunner(asStore, engine)(preparation, { signal });
		expect(engine.embed.mock.calls[0]?.[1]).toEqual({ cutout: undefined });
	});

	it('is a mask by the points of the job, made from the embedding alone', async () => {
		const { store, engine, asStore } = setUp();
		await createJobRunner(asStore, engine)(mask, { signal });
		expect(store.read.mock.calls).toEqual([['id', 'embedding-4']]);
		expect(engine.segment.mock.calls[0]?.[1]).toEqual([
			{ x: 0.5, y: 0.25, keep: true },
			{ x: 0, y: 1, keep: false },
		]);
		const meta = { type: 'image/png', width: 20, height: 10, expiresAt: original.expiresAt };
		expect(store.put.mock.calls).toEqual([['id', maskPart(mask.prompts), Buffer.from('jpg'), meta]]);
	});

	it.each([
		['is damaged', Buffer.concat([embedding.subarray(1), Buffer.alloc(1)]), { ...mask, onResult: false }],
		['is older than the result that is to be its first guess', embedding, { ...mask, onResult: true }],
	])('is a new embedding if the stored one %s, and then a mask made from that', async (_, stored, job) => {
		const { store, engine, release, asStore } = setUp();
		const again = embeddingFile(original, true);
		const parts = new Map([['embedding-4', stored]]);
		store.read.mockImplementation(async (_, part) => ({
			meta: original,
			bytes: parts.get(part) ?? Buffer.from('photo'),
		}));
		store.put.mockImplementation(async (_, part, content) => {
			if (!parts.has(part)) parts.set(part, Buffer.from(content));
		});
		store.removePart.mockImplementation(async (_, part) => void parts.delete(part));
		engine.embed.mockResolvedValueOnce({ bytes: again, width: 4, height: 3, timings: {} });
		const onCapacity = vi.fn();
		await createJobRunner(asStore, engine)(job, { signal, onCapacity });
		expect(engine.embed).toHaveBeenCalledOnce();
		expect(engine.segment.mock.calls[0]?.[0]).toEqual(again);
		expect([...parts.keys()]).toEqual([
			'embedding-4',
			maskPart([mask.prompts, job.onResult && 'result'].filter(Boolean).join(' ')),
		]);
		expect(parts.get('embedding-4')).toEqual(again);
		expect(release).toHaveBeenCalledTimes(2);
		expect(onCapacity).not.toHaveBeenCalled();
	});

	it.each([
		['is gone, as where another click makes it again or a worker of another version made it', undefined],
		['is damaged, and another click deletes the new one too', Buffer.from('damaged')],
	])('is a new embedding if the stored one %s', async (_, stored) => {
		const { store, engine, asStore } = setUp();
		const again = embeddingFile(original, true);
		const embeddings = [stored && { meta: original, bytes: stored }, undefined];
		store.read.mockImplementation(async (_, part) =>
			part === 'embedding-4' ? embeddings.shift() : { meta: original, bytes: Buffer.from('photo') },
		);
		engine.embed.mockResolvedValueOnce({ bytes: again, width: 4, height: 3, timings: {} });
		await createJobRunner(asStore, engine)(mask, { signal });
		expect(engine.segment.mock.calls[0]?.[0]).toEqual(again);
		expect(store.put.mock.calls.map(([, part]) => part)).toEqual(['embedding-4', maskPart(mask.prompts)]);
		expect(store.put.mock.calls[1]?.[3].expiresAt).toBe(original.expiresAt);
	});

	it('releases its capacity if the embedding cannot be made again', async () => {
		const { store, engine, asStore } = setUp();
		store.read.mockResolvedValue({ meta: original, bytes: Buffer.from('damaged') });
		engine.embed.mockRejectedValueOnce(new AppError('engine-failed'));
		const onCapacity = vi.fn();
		const running = createJobRunner(asStore, engine)(mask, { signal, onCapacity });
		await expect(running).rejects.toMatchObject({ code: 'engine-failed' });
		expect(onCapacity).toHaveBeenCalledOnce();
		expect(engine.segment).not.toHaveBeenCalled();
	});

	it('is a mask of an embedding with the result as first guess without another one', async () => {
		const { store, engine, asStore } = setUp();
		store.read.mockResolvedValue({ meta: original, bytes: embeddingFile(original, true) });
		await createJobRunner(asStore, engine)({ ...mask, onResult: true }, { signal });
		expect(engine.embed).not.toHaveBeenCalled();
	});

	it.each([preparation, mask])('reserves space before the engine runs: %o', async (job) => {
		const { store, engine, asStore } = setUp();
		store.reserve.mockRejectedValueOnce(new AppError('storage-share-full'));
		const onCapacity = vi.fn();
		const running = createJobRunner(asStore, engine)(job, { signal, onCapacity });
		await expect(running).rejects.toMatchObject({ code: 'storage-share-full' });
		expect([engine.embed, engine.segment].some((run) => run.mock.calls.length > 0)).toBe(false);
		expect(onCapacity).toHaveBeenCalledOnce();
	});

	it.each([preparation, mask])(
		'is not made again if it was stored before its worker was lost: %o',
		async (job) => {
			const { engine, asStore } = setUp(original);
			await createSharedJobRunner(asStore, engine)(job, { signal });
			expect([engine.embed, engine.segment].some((run) => run.mock.calls.length > 0)).toBe(false);
		},
	);

	it('is gone, without the engine, if the image is', async () => {
		const { store, engine, asStore } = setUp();
		store.read.mockResolvedValue(undefined);
		for (const job of [preparation, mask])
			await expect(createJobRunner(asStore, engine)(job, { signal })).rejects.toMatchObject({ code: 'gone' });
		expect([engine.embed, engine.segment].some((run) => run.mock.calls.length > 0)).toBe(false);
	});
});

it('ends as gone, without the engine, if there is no original', async () => {
	const { store, engine, asStore } = setUp();
	store.read.mockResolvedValue(undefined);
	await expect(
		createJobRunner(asStore, engine)({ kind: 'analyse', id: 'id' }, { signal }),
	).rejects.toMatchObject({
		code: 'gone',
	});
	expect(engine.cutOut).not.toHaveBeenCalled();
});

it('stores nothing once it is aborted', async () => {
	const { store, engine, asStore } = setUp();
	const stop = new AbortController();
	engine.cutOut.mockImplementationOnce(() => {
		stop.abort();
		return Promise.resolve({
			bytes: Buffer.from('late'),
			width: 2,
			height: 1,
			confidence: 1,
			doubtfulRegions: [],
			timings: {},
			inferences: 1,
		});
	});
	await expect(
		createJobRunner(asStore, engine)({ kind: 'analyse', id: 'id' }, { signal: stop.signal }),
	).rejects.toThrow();
	expect(store.put).not.toHaveBeenCalled();
});

it('run again after its worker was lost, does not make a stored result again', async () => {
	const { engine, asStore } = setUp({ ...original, type: 'image/png' });
	await createSharedJobRunner(asStore, engine)({ kind: 'analyse', id: 'id' }, { signal });
	expect(engine.cutOut).not.toHaveBeenCalled();
});

it('renders the stored result without another analysis, and stores it with its own type and size', async () => {
	const { store, engine, asStore } = setUp();
	const job = { kind: 'render', id: 'id', recipe: 'format=jpg&quality=80&background=%23ffffff' } as const;
	await createJobRunner(asStore, engine)(job, { signal });
	expect(store.read.mock.calls).toEqual([['id', 'result']]);
	const recipe = { format: 'jpg', quality: 80, background: '#ffffff' };
	expect(engine.render.mock.calls).toEqual([[Buffer.from('photo'), { recipe }, { signal }]]);
	expect(engine.cutOut).not.toHaveBeenCalled();
	const meta = { ...original, type: 'image/jpeg', width: 20, height: 10 };
	expect(store.put.mock.calls).toEqual([['id', renderingPart(job.recipe), Buffer.from('jpg'), meta]]);
});

it('ends a rendering as gone if there is no result', async () => {
	const { store, engine, asStore } = setUp();
	store.read.mockResolvedValue(undefined);
	const job = { kind: 'render', id: 'id', recipe: 'format=webp' } as const;
	await expect(createJobRunner(asStore, engine)(job, { signal })).rejects.toMatchObject({ code: 'gone' });
	expect(engine.render).not.toHaveBeenCalled();
});
