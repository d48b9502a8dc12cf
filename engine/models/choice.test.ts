// Which model runs: the one named by the caller, else the recorded choice, else the default.
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { newFolder } from '#test/new-folder.ts';
import { isnetMedium } from './cards/isnet.ts';
import { defaultModel, findCard } from './cards.ts';
import { chooseModel, chosenModel } from './choice.ts';

const other = findCard('u2netp');
let models: string;

beforeEach(async () => {
	models = await newFolder();
});

test('without a choice the default runs', async () => {
	expect(await chosenModel(models)).toBe(defaultModel);
	expect(await chosenModel(join(models, 'not-there'))).toBe(defaultModel);
});

test('a choice is stored in its own file until the next choice', async () => {
	await chooseModel(other, models);
	expect(await chosenModel(models)).toBe(other);
	expect(await readdir(models)).toEqual(['in-use']);
	await chooseModel(isnetMedium, models);
	expect(await chosenModel(models)).toBe(isnetMedium);
});

test('a name from the caller overrides the choice', async () => {
	await chooseModel(other, models);
	expect(await chosenModel(models, 'birefnet-lite')).toBe(findCard('birefnet-lite'));
});

test('a choice without a card throws instead of running another model, and says where it is and what replaces it', async () => {
	const file = join(models, 'in-use');
	await writeFile(file, 'gone\n');
	await expect(chosenModel(models)).rejects.toMatchObject({
		code: 'unknown-model',
		message: expect.stringMatching(
			/^There is no model "gone"; there are .+, u2netp, .+\. .+ names it; "npm run model -- use NAME" replaces it\.$/,
		),
	});
	await expect(chosenModel(models)).rejects.toThrow(file);
	await expect(chosenModel(models, 'gone')).rejects.not.toThrow(file);
});
