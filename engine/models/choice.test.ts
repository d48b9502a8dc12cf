// Which network runs: what is said now, else what was chosen, else the default.
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { defaultModel, findCard, isnetMedium } from './cards.ts';
import { chooseModel, chosenModel } from './choice.ts';

const other = findCard('u2netp');
let models: string;

beforeEach(async () => {
	models = await mkdtemp(join(tmpdir(), 'peel-models-'));
});

afterEach(() => rm(models, { recursive: true, force: true }));

test('without a choice it is the default', async () => {
	expect(await chosenModel(models)).toBe(defaultModel);
	expect(await chosenModel(join(models, 'not-there'))).toBe(defaultModel);
});

test('a choice is kept, alone in its file, until another one', async () => {
	await chooseModel(other, models);
	expect(await chosenModel(models)).toBe(other);
	expect(await readdir(models)).toEqual(['in-use']);
	await chooseModel(isnetMedium, models);
	expect(await chosenModel(models)).toBe(isnetMedium);
});

test('a name given now wins over the choice', async () => {
	await chooseModel(other, models);
	expect(await chosenModel(models, 'birefnet-lite')).toBe(findCard('birefnet-lite'));
});

test('a choice that no card has is told, not replaced by another network', async () => {
	await writeFile(join(models, 'in-use'), 'gone\n');
	await expect(chosenModel(models)).rejects.toMatchObject({ code: 'unknown-model' });
});
