// The promises of cutouts for programs, on every kind of store and queue.
import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '#contract/errors.ts';
import type { RecipeOptions } from '#contract/recipe.ts';
import type { Engine } from '#engine/index.ts';
import { disc, jpeg, png } from '#test/images.ts';
import type { Queue } from '../queue/queue.ts';
import type { Store } from '../store/store.ts';
import { inspect } from './inspect.ts';
import { createTokens } from './tokens.ts';
import {
	createTransient,
	type Transient,
	type TransientResult,
	type TransientWish,
	transientLifeMs,
} from './transient.ts';

type SuiteEngine = Pick<Engine, 'cutOut' | 'render'>;

/** A queue that runs one job at a time, whose work is done by `engine`, and a store that reads the time from `now`. */
export interface TransientBacking {
	readonly store: Store;
	readonly queue: Queue;
	/** The names of all files or objects in the store. */
	stored(): Promise<string[]>;
}

/** Closed by `create` itself when the test has finished. */
export type CreateBacking = (engine: SuiteEngine, now: () => number) => Promise<TransientBacking>;

const maxOutputPixels = 1_000_000;
const plain: TransientWish = { recipes: [{}], maxOutputPixels };
const subject = { left: 1, top: 2, width: 3, height: 4 };
/** Long enough for a loaded machine. */
const loaded = { timeout: 30_000 };

const clean = (bytes: Buffer) => inspect(bytes).bytes;

/** A short name of some bytes. */
const nameOf = (bytes: Uint8Array | undefined) =>
	bytes ? createHash('sha256').update(bytes).digest('hex').slice(0, 8) : 'none';

/** What an output was made of. */
interface Made {
	readonly by: 'cutOut' | 'render';
	/** Names of what the engine got. */
	readonly from: string;
	readonly background: string;
	readonly recipe: RecipeOptions;
}

/** Outputs are what they were made of, as JSON. */
function createEchoEngine() {
	const size = { width: 20, height: 10, subject, timings: {} };
	const bytesOf = (made: Made) => Buffer.from(JSON.stringify(made));
	return {
		cutOut: vi.fn<Engine['cutOut']>(async (bytes, { recipe = {}, backgroundImage } = {}) => ({
			...size,
			bytes: bytesOf({ by: 'cutOut', from: nameOf(bytes), background: nameOf(backgroundImage), recipe }),
			confidence: 0.75,
			doubt: 'several-subjects',
			doubtfulRegions: [],
			inferences: 1,
		})),
		render: vi.fn<Engine['render']>(async (cutout, { recipe = {}, backgroundImage } = {}) => ({
			...size,
			bytes: bytesOf({ by: 'render', from: nameOf(cutout), background: nameOf(backgroundImage), recipe }),
		})),
	};
}

type Echo = ReturnType<typeof createEchoEngine>;

/** Never resolves, and rejects when it is aborted. */
const untilAborted = (signal: AbortSignal | undefined) =>
	new Promise<never>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));

const contentsOf = ({ outputs }: TransientResult): Promise<Made[]> =>
	Promise.all(outputs.map(async ({ stream }) => JSON.parse((await buffer(stream)).toString())));

const codeOf = (call: Promise<TransientResult>) =>
	call.then(
		() => 'done',
		({ code, message }) => code ?? message,
	);

export function transientSuite(create: CreateBacking): void {
	let engine: Echo;
	let backing: TransientBacking;
	let transient: Transient;
	let time: number;
	let photo: Buffer;

	beforeEach(async () => {
		time = Date.now();
		engine = createEchoEngine();
		backing = await create(engine, () => time);
		transient = createTransient({ ...backing, tokens: createTokens(['s'.repeat(32)]), now: () => time });
		photo = clean(await jpeg());
	});

	const untilCalled = (mock: { mock: { calls: unknown[] } }, times = 1) =>
		expect.poll(() => mock.mock.calls.length, loaded).toBe(times);
	const expectNothingLeft = async () => {
		expect(await backing.stored()).toEqual([]);
		await expect.poll(() => backing.queue.status(), loaded).toEqual({ waiting: 0, running: 0 });
	};

	it('one recipe is one job, its output opens after everything was deleted', async () => {
		const region = { left: 8, top: 8, width: 40, height: 30 };
		const wish: TransientWish = {
			...plain,
			recipes: [{ format: 'webp', crop: 'subject' }],
			findRegion: () => region,
		};
		const result = await transient.cutOut(photo, wish, {});
		await expectNothingLeft();
		expect(result).toMatchObject({
			original: { type: 'image/jpeg', width: 64, height: 48 },
			assessment: { confidence: 0.75, doubt: 'several-subjects' },
			outputs: [{ meta: { type: 'image/webp', width: 20, height: 10, subject } }],
		});
		const recipe = { format: 'webp', crop: 'subject' };
		expect(await contentsOf(result)).toEqual([
			{ by: 'cutOut', from: nameOf(photo), background: 'none', recipe },
		]);
		expect(engine.cutOut.mock.calls.map(([, options]) => options)).toEqual([
			{ recipe, region, maxOutputPixels },
		]);
		expect(engine.render).not.toHaveBeenCalled();
	});

	it('several recipes are one analysis and a rendering each, in the order of the call', async () => {
		const recipes = [{ format: 'jpg' }, {}, { channels: 'alpha' }, { format: 'jpg' }] as const;
		const result = await transient.cutOut(photo, { recipes, maxOutputPixels }, {});
		await expectNothingLeft();
		expect(engine.cutOut).toHaveBeenCalledOnce();
		expect(engine.render).toHaveBeenCalledTimes(2);
		const types = ['image/jpeg', 'image/png', 'image/png', 'image/jpeg'];
		expect(result.outputs.map(({ meta }) => meta.type)).toEqual(types);
		expect(result.outputs.map(({ meta }) => meta.confidence)).toEqual([0.75, 0.75, 0.75, 0.75]);
		const contents = await contentsOf(result);
		expect(contents.map(({ by }) => by)).toEqual(['render', 'cutOut', 'render', 'render']);
		expect(contents[2]?.recipe).toEqual({ channels: 'alpha' });
		expect(contents[3]).toEqual(contents[0]);
	});

	it('a background is laid under each output, also under one without a recipe', async () => {
		const backgroundImage = clean(await png());
		for (const recipes of [[{}], [{ format: 'jpg' }, {}]] as const) {
			const result = await transient.cutOut(photo, { ...plain, recipes, backgroundImage }, {});
			await expectNothingLeft();
			for (const { background } of await contentsOf(result)) expect(background).toBe(nameOf(backgroundImage));
		}
		expect(engine.render).toHaveBeenCalledTimes(2);
	});

	it('equal images at once are jobs of their own, and each gets its own output and background', async () => {
		const backgrounds = [clean(await png()), undefined, clean(await jpeg(30, 20))];
		const results = await Promise.all(
			backgrounds.map((backgroundImage) =>
				transient.cutOut(photo, { ...plain, ...(backgroundImage && { backgroundImage }) }, {}),
			),
		);
		await expectNothingLeft();
		expect(engine.cutOut).toHaveBeenCalledTimes(3);
		const contents = (await Promise.all(results.map(contentsOf))).flat();
		expect(contents.map(({ background }) => background)).toEqual(backgrounds.map(nameOf));
		expect(contents.map(({ from }) => from)).toEqual(backgrounds.map(() => nameOf(photo)));
	});

	it('the decoder gets a WebP only where the image or the background is one', async () => {
		const webp = await disc().webp().toBuffer();
		const wishes: [Buffer, Buffer | undefined][] = [
			[webp, undefined],
			[photo, webp],
			[photo, photo],
		];
		for (const [image, backgroundImage] of wishes) {
			const wish = { ...plain, ...(backgroundImage && { backgroundImage }) };
			for (const { stream } of (await transient.cutOut(image, wish, {})).outputs) stream.destroy();
		}
		const accepted = engine.cutOut.mock.calls.map(([, options]) => options?.acceptWebp ?? false);
		expect(accepted).toEqual([true, true, false]);
	});

	it('what is stored meanwhile has no metadata', async () => {
		const marked = await disc()
			.withExif({ IFD0: { Copyright: 'CANARY' } })
			.webp()
			.toBuffer();
		expect(marked.includes('CANARY')).toBe(true);
		const { outputs } = await transient.cutOut(marked, { ...plain, backgroundImage: marked }, {});
		for (const { stream } of outputs) stream.destroy();
		const [[image, options] = []] = engine.cutOut.mock.calls;
		for (const bytes of [image, options?.backgroundImage].map((file) => Buffer.from(file ?? '')))
			expect([bytes.includes('WEBP'), bytes.includes('CANARY')]).toEqual([true, false]);
	});

	describe('nothing is left', () => {
		it.each([
			['an image that cannot be read', new AppError('unreadable-image')],
			['an engine that fails', new AppError('engine-failed')],
			['an unexpected failure', new Error('unexpected')],
		])('of %s', async (_what, failure) => {
			engine.cutOut.mockRejectedValueOnce(failure);
			const code = failure instanceof AppError ? failure.code : expect.any(String);
			expect(await codeOf(transient.cutOut(photo, plain, {}))).toEqual(code);
			await expectNothingLeft();
		});

		it('of a rendering that fails after the analysis', async () => {
			engine.render.mockRejectedValueOnce(new AppError('engine-timeout'));
			const wish = { ...plain, recipes: [{ format: 'jpg' }, { format: 'webp' }] } as const;
			expect(await codeOf(transient.cutOut(photo, wish, {}))).toBe('engine-timeout');
			await expectNothingLeft();
		});

		it('of a client that disconnects while its job waits, which leaves the queue', async () => {
			const gate = Promise.withResolvers<void>();
			const echo = engine.cutOut.getMockImplementation() as Engine['cutOut'];
			engine.cutOut.mockImplementationOnce(async (...call) => gate.promise.then(() => echo(...call)));
			const first = transient.cutOut(photo, plain, {});
			await untilCalled(engine.cutOut);
			const abort = new AbortController();
			const second = codeOf(transient.cutOut(photo, plain, { signal: abort.signal }));
			await expect.poll(() => backing.queue.status(), loaded).toEqual({ waiting: 1, running: 1 });
			abort.abort();
			expect(await second).toBe('request-timeout');
			await expect.poll(() => backing.queue.status(), loaded).toEqual({ waiting: 0, running: 1 });
			gate.resolve();
			expect(await contentsOf(await first)).toHaveLength(1);
			expect(engine.cutOut).toHaveBeenCalledOnce();
			await expectNothingLeft();
		});

		it('of a client that disconnects while its image is analysed, which ends', async () => {
			engine.cutOut.mockImplementationOnce((_bytes, _options, call) => untilAborted(call?.signal));
			const abort = new AbortController();
			const outcome = codeOf(transient.cutOut(photo, plain, { signal: abort.signal }));
			await untilCalled(engine.cutOut);
			abort.abort();
			expect(await outcome).toBe('request-timeout');
			await expectNothingLeft();
		});

		it('of a client that disconnects while its cutout is rendered, which ends', async () => {
			engine.render.mockImplementationOnce((_bytes, _options, call) => untilAborted(call?.signal));
			const abort = new AbortController();
			const wish = { ...plain, recipes: [{ format: 'jpg' }, { format: 'webp' }] } as const;
			const outcome = codeOf(transient.cutOut(photo, wish, { signal: abort.signal }));
			await untilCalled(engine.render);
			abort.abort();
			expect(await outcome).toBe('request-timeout');
			expect(engine.render).toHaveBeenCalledOnce();
			await expectNothingLeft();
		});

		it('of a client that has disconnected before, or while it is checked whether its work is accepted', async () => {
			expect(await codeOf(transient.cutOut(photo, plain, { signal: AbortSignal.abort() }))).toBe(
				'request-timeout',
			);
			const abort = new AbortController();
			const wish = { ...plain, admit: async () => abort.abort() };
			expect(await codeOf(transient.cutOut(photo, wish, { signal: abort.signal }))).toBe('request-timeout');
			expect(engine.cutOut).not.toHaveBeenCalled();
			await expectNothingLeft();
		});

		it('of work that is not accepted, which is asked with the upright size', async () => {
			const rotated = await disc().withMetadata({ orientation: 6 }).jpeg().toBuffer();
			const admit = vi.fn(async () => {
				throw new AppError('rate-limited');
			});
			expect(await codeOf(transient.cutOut(rotated, { ...plain, admit }, {}))).toBe('rate-limited');
			expect(admit.mock.calls).toEqual([[{ type: 'image/jpeg', width: 48, height: 64 }]]);
			expect(engine.cutOut).not.toHaveBeenCalled();
			await expectNothingLeft();
		});

		it('of a region that is rejected, which is found from the upright size', async () => {
			const rotated = await disc().withMetadata({ orientation: 6 }).jpeg().toBuffer();
			const findRegion = vi.fn(() => {
				throw new AppError('bad-request');
			});
			expect(await codeOf(transient.cutOut(rotated, { ...plain, findRegion }, {}))).toBe('bad-request');
			expect(findRegion).toHaveBeenCalledWith(expect.objectContaining({ width: 48, height: 64 }));
			expect(engine.cutOut).not.toHaveBeenCalled();
			await expectNothingLeft();
		});

		it('of a background that cannot be read, which the message names', async () => {
			const wish = { ...plain, backgroundImage: Buffer.from('no image') };
			await expect(transient.cutOut(photo, wish, {})).rejects.toMatchObject({
				code: 'unsupported-type',
				message: expect.stringMatching(/^background: /),
			});
			await expectNothingLeft();
		});

		it('if the process dies: the sweep deletes every part some minutes later, and a call that took longer fails', async () => {
			const gate = Promise.withResolvers<void>();
			const echo = engine.cutOut.getMockImplementation() as Engine['cutOut'];
			engine.cutOut.mockImplementationOnce(async (...call) => gate.promise.then(() => echo(...call)));
			const outcome = codeOf(transient.cutOut(photo, { ...plain, backgroundImage: photo }, {}));
			await untilCalled(engine.cutOut);
			time += transientLifeMs(1) - 1;
			await backing.store.sweep();
			expect((await backing.stored()).length).toBeGreaterThanOrEqual(2);
			time += 1;
			await backing.store.sweep();
			expect(await backing.stored()).toEqual([]);
			gate.resolve();
			expect(await outcome).toBe('too-slow');
			await expectNothingLeft();
		});
	});
}
