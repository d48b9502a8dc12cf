import { writeFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { newFolder } from '#test/new-folder.ts';
import { createDiskLayout } from './disk-layout.ts';

it('a draft is abandoned once its write has ended, also one of this process that could not be deleted', async () => {
	const layout = await createDiskLayout(await newFolder());
	const left = await layout.withDraft(async (draft) => {
		await writeFile(draft, 'photo');
		expect(await layout.abandonedDrafts()).toEqual([]);
		return draft;
	});
	expect(await layout.abandonedDrafts()).toEqual([left]);
	const failing = layout.withDraft(async (draft) => {
		await writeFile(draft, 'photo');
		throw new Error(draft);
	});
	const { message } = await failing.catch((error) => error);
	expect((await layout.abandonedDrafts()).sort()).toEqual([left, message].sort());
});
