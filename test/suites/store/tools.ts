// What the tests of every store share: an empty store for each, whose time they set, and images in it.
import { randomBytes } from 'node:crypto';
import { beforeEach } from 'vitest';
import type { ImageMeta, Store } from '#server/store/store.ts';

export const hour = 3_600_000;
/** The error of everything that would be stored too late. */
export const gone = { code: 'gone' };

/** Creates an empty store that reads the time from `now`. */
export type CreateStore = (now: () => number) => Promise<Store>;

export interface StoreSuiteTools {
	/** The store of the test that runs. */
	store: Store;
	/** The time that the store reads, in milliseconds. */
	time: number;
	newId(): string;
	/** The metadata of a JPEG that expires in an hour, unless `more` says otherwise. */
	meta(more?: Partial<ImageMeta>): ImageMeta;
	/** Stores an original, which every result requires; returns its id. */
	newImage(more?: Partial<ImageMeta>): Promise<string>;
	/** Stores an original and a result, which every rendering requires; returns their id. */
	newResult(more?: Partial<ImageMeta>): Promise<string>;
}

export function createTools(create: CreateStore): StoreSuiteTools {
	const tools = {
		time: 0,
		newId: () => randomBytes(24).toString('base64url'),
		meta: (more = {}) => ({
			type: 'image/jpeg',
			width: 30,
			height: 20,
			expiresAt: tools.time + hour,
			...more,
		}),
		async newImage(more) {
			const id = tools.newId();
			await tools.store.put(id, 'original', Buffer.from('photo'), tools.meta(more));
			return id;
		},
		async newResult(more) {
			const id = await tools.newImage(more);
			const meta = tools.meta({ type: 'image/png', ...more });
			await tools.store.put(id, 'result', Buffer.from('cutout'), meta);
			return id;
		},
	} as StoreSuiteTools;
	beforeEach(async () => {
		tools.time = 1_800_000_000_000;
		tools.store = await create(() => tools.time);
	});
	return tools;
}
