// The sweep of a bucket whose server fails in part, or lists late.
import { expect, it } from 'vitest';
import type { Bucket } from './bucket.ts';
import { createKeys } from './keys.ts';
import { sweepExpired } from './sweep-expired.ts';

const keys = createKeys('');
const now = 1_800_000_000_000;
const range = { now, latest: now + 3_600_000 };
const ids = ['a', 'b', 'c'].map((letter) => letter.repeat(32));

/** A bucket with expired images; `unlisted` are objects that its listings leave out. */
function createStored({ unlisted = () => false }: { unlisted?: (key: string) => boolean } = {}) {
	const stored = new Set<string>();
	for (const id of ids)
		for (const key of [keys.image(id, 'original'), keys.image(id, 'result'), keys.indexEntry(id, now - 1)])
			stored.add(key);
	const refused = new Set<string>();
	const bucket = {
		async remove(key: string) {
			if (refused.has(key)) throw new Error('refused');
			stored.delete(key);
		},
		async *list(prefix: string, after = '') {
			for (const key of [...stored].sort())
				if (key.startsWith(prefix) && key > after && !unlisted(key)) yield { key, modifiedAt: now - 1 };
		},
	} as unknown as Bucket;
	return { stored, refused, sweep: () => sweepExpired(bucket, keys, range) };
}

it('a sweep that cannot delete one image fails after it has deleted all others, and the next one finds it again', async () => {
	const { stored, refused, sweep } = createStored();
	const [first = ''] = ids;
	refused.add(keys.image(first, 'result'));
	await expect(sweep()).rejects.toThrow('1 images cannot be deleted');
	expect([...stored].sort()).toEqual([keys.indexEntry(first, now - 1), keys.image(first, 'result')].sort());
	refused.clear();
	expect(await sweep()).toBe(1);
	expect(stored.size).toBe(0);
});

it('a sweep deletes even a result that the server does not list yet', async () => {
	const { stored, sweep } = createStored({ unlisted: (key) => key.endsWith('.result') });
	expect(await sweep()).toBe(3);
	expect(stored.size).toBe(0);
});
