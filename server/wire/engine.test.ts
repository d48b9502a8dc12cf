// The settings reach the engine.
import path from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { newFolder } from '#test/new-folder.ts';
import { readConfig } from '../config/config.ts';
import { engineOptions } from './engine.ts';

const logger = { info() {}, warn() {}, error() {} };
let dataDir: string;
beforeEach(async () => {
	dataDir = await newFolder();
});

const optionsBy = (settings: Record<string, string> = {}) =>
	engineOptions(readConfig({ PEEL_DATA_DIR: dataDir, ...settings }), logger);

it('the worker processes of the engine end after PEEL_IDLE_MINUTES without an image, by default ten, and with 0 never', async () => {
	expect(await optionsBy()).toMatchObject({ idleMs: 600_000 });
	expect(await optionsBy({ PEEL_IDLE_MINUTES: '1' })).toMatchObject({ idleMs: 60_000 });
	expect(await optionsBy({ PEEL_IDLE_MINUTES: '0' })).not.toHaveProperty('idleMs');
});

it('the engine has as many worker processes and as long a queue as is set, and its networks in the data folder', async () => {
	expect(await optionsBy()).not.toHaveProperty('workers');
	const options = await optionsBy({ PEEL_WORKERS: '3', PEEL_QUEUE_LIMIT: '7', PEEL_MODEL: 'isnet-medium' });
	expect(options).toMatchObject({ workers: 3, queueLimit: 7, modelsDir: path.join(dataDir, 'models') });
	expect(options.model?.name).toBe('isnet-medium');
});
