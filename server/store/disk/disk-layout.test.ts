import { randomUUID } from 'node:crypto';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { newFolder } from '#test/new-folder.ts';
import { ids } from './disk.fixture.ts';
import { createDiskLayout } from './disk-layout.ts';

const [a] = ids;

async function write(folder: string, names: readonly string[]): Promise<void> {
	for (const name of names) {
		await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
		await writeFile(path.join(folder, name), 'content');
	}
}

async function filesIn(folder: string): Promise<string[]> {
	const entries = await readdir(folder, { recursive: true, withFileTypes: true });
	const files = entries.filter((entry) => entry.isFile());
	return files.map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name))).sort();
}

/** Files of an operator who sets PEEL_DATA_DIR to a folder that is used for other things too. */
const foreign = [
	'pictures/2019/holiday.jpg',
	`pictures/holiday/${a}.original`,
	'pictures/aa/holiday.result.png',
	'images/cow.background',
	'images/holiday.original.jpg',
	'images/holiday/dog.original',
	`images/${a}.original`,
	`images/holiday/${a}.original`,
	`images/bb/${a}.original`,
	`images/aa/${a}.original.jpg`,
	`images/aa/${a}.original/holiday.jpg`,
	'images/aa/result',
	'images/aa/holiday.result',
	'images/probe',
	'unfinished/thesis.odt',
	`unfinished/${randomUUID()}.odt`,
	'unfinished/novel/chapter.txt',
].sort();

it('files of others in the data folder are neither stored images nor drafts, and stay', async () => {
	const folder = await newFolder();
	await write(folder, foreign);
	const layout = await createDiskLayout(folder);
	expect(await layout.abandonedDrafts()).toEqual([]);
	const stored = [];
	for await (const { file } of layout.storedFiles()) stored.push(file);
	expect(stored).toEqual([]);
	expect(foreign).not.toContain(path.relative(folder, layout.probe));
	expect(await filesIn(folder)).toEqual(foreign);
});

it('a file in the place of the first version’s folder stays too', async () => {
	const folder = await newFolder();
	await write(folder, ['pictures']);
	await createDiskLayout(folder);
	expect(await filesIn(folder)).toEqual(['pictures']);
});

it('what the first version left is deleted: its images, and the drafts of a killed process', async () => {
	const folder = await newFolder();
	const draft = `unfinished/${randomUUID()}.${randomUUID()}`;
	await write(folder, [`pictures/aa/${a}.original`, `pictures/aa/${a}.result`, draft]);
	const layout = await createDiskLayout(folder);
	expect(await layout.abandonedDrafts()).toEqual([path.join(folder, draft)]);
	expect((await readdir(folder)).sort()).toEqual(['images', 'unfinished']);
});

it('a draft is abandoned once its write has ended, even one of this process that could not be deleted', async () => {
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
