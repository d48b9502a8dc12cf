// A model that is a file of an npm package is used only when its hash is right.
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { newFolder } from '#test/new-folder.ts';
import type { PackagedCard } from './card.ts';
import { promptableDecoder } from './cards/promptable.ts';
import { sha256 } from './sha256.ts';
import { isInstalled, loadModel, verifyModel } from './store.ts';

const bytes = Buffer.from('a whole model');
let card: PackagedCard;
let models: string;

beforeEach(async () => {
	const folder = await newFolder();
	models = join(folder, 'models');
	const file = join(folder, 'model.onnx');
	await writeFile(file, bytes);
	card = { ...promptableDecoder, name: 'tiny', source: { kind: 'packaged', file }, sha256: sha256(bytes) };
});

test('an intact model is read, and verified', async () => {
	expect(await loadModel(card, models)).toEqual(bytes);
	expect(await isInstalled(card, models)).toBe(true);
	expect(await verifyModel(card, models)).toBe('intact');
});

test('a model with another hash is rejected', async () => {
	await writeFile(card.source.file, 'another model');
	await expect(loadModel(card, models)).rejects.toMatchObject({
		code: 'damaged',
		message: expect.stringContaining('"tiny" is rejected: its SHA-256'),
	});
	expect(await verifyModel(card, models)).toBe('damaged');
});

test('a missing model is reported with the command that installs it', async () => {
	await rm(card.source.file);
	await expect(loadModel(card, models)).rejects.toMatchObject({
		code: 'missing',
		message: expect.stringContaining('"npm ci" installs it'),
	});
	expect(await isInstalled(card, models)).toBe(false);
	expect(await verifyModel(card, models)).toBe('missing');
});
