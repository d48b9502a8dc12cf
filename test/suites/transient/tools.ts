// What the tests of every kind of store and queue share: an engine whose
// outputs say what they were made of, renewed for each test.
import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { beforeEach, expect, vi } from 'vitest';
import type { RecipeOptions } from '#contract/recipe-options.ts';
import type { Engine } from '#engine/index.ts';
import { inspect } from '#server/images/inspect.ts';
import { createTokens } from '#server/images/tokens.ts';
import {
	createTransient,
	type Transient,
	type TransientOptions,
	type TransientResult,
} from '#server/images/transient.ts';
import type { Queue } from '#server/queue/queue.ts';
import type { Store } from '#server/store/store.ts';
import { jpeg } from '#test/images.ts';

type SuiteEngine = Pick<Engine, 'cutOut' | 'render' | 'normalise' | 'embed' | 'segment'>;

/** A queue that runs one job at a time, whose work is done by `engine`, and a store that reads the time from `now`. */
interface TransientBacking {
	readonly store: Store;
	readonly queue: Queue;
	/** The names of all files or objects in the store. */
	stored(): Promise<string[]>;
}

/** Closed by `create` itself when the test has finished. */
export type CreateBacking = (engine: SuiteEngine, now: () => number) => Promise<TransientBacking>;

export const maxOutputPixels = 1_000_000;
export const plain: TransientOptions = { recipes: [{}], maxOutputPixels };
export const subject = { left: 1, top: 2, width: 3, height: 4 };
/** Long enough for a loaded machine. */
export const loaded = { timeout: 30_000 };

export const clean = (bytes: Buffer) => inspect(bytes).bytes;

/** A short name of some bytes. */
export const nameOf = (bytes: Uint8Array | undefined) =>
	bytes ? createHash('sha256').update(bytes).digest('hex').slice(0, 8) : 'none';

/** What an output was made of. */
interface Made {
	readonly by: 'cutOut' | 'render';
	/** Names of what the engine got. */
	readonly from: string;
	readonly background: string;
	readonly recipe: RecipeOptions;
}

/** The bytes of an output are a JSON text of its inputs. */
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
		// No call of a program needs these.
		normalise: vi.fn<Engine['normalise']>(),
		embed: vi.fn<Engine['embed']>(),
		segment: vi.fn<Engine['segment']>(),
	};
}

type Echo = ReturnType<typeof createEchoEngine>;

/** Never resolves, and rejects when it is aborted. */
export const untilAborted = (signal: AbortSignal | undefined) =>
	new Promise<never>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));

export const contentsOf = ({ outputs }: TransientResult): Promise<Made[]> =>
	Promise.all(outputs.map(async ({ stream }) => JSON.parse((await buffer(stream)).toString())));

export const codeOf = (call: Promise<TransientResult>) =>
	call.then(
		() => 'done',
		({ code, message }) => code ?? message,
	);

export interface Rig {
	engine: Echo;
	backing: TransientBacking;
	transient: Transient;
	/** The time that the store and cutouts read. */
	time: number;
	photo: Buffer;
	untilCalled(mock: { mock: { calls: unknown[] } }, times?: number): Promise<void>;
	expectNothingLeft(): Promise<void>;
}

/** A rig whose parts are new for each test. */
export function createRig(create: CreateBacking): Rig {
	const rig = {
		async untilCalled(mock, times = 1) {
			await expect.poll(() => mock.mock.calls.length, loaded).toBe(times);
		},
		async expectNothingLeft() {
			expect(await rig.backing.stored()).toEqual([]);
			await expect.poll(() => rig.backing.queue.status(), loaded).toEqual({ waiting: 0, running: 0 });
		},
	} as Rig;
	beforeEach(async () => {
		rig.time = Date.now();
		rig.engine = createEchoEngine();
		rig.backing = await create(rig.engine, () => rig.time);
		rig.transient = createTransient({
			...rig.backing,
			tokens: createTokens(['s'.repeat(32)]),
			now: () => rig.time,
		});
		rig.photo = clean(await jpeg());
	});
	return rig;
}
