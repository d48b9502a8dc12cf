// The command line finds the server's networks.
import path from 'node:path';
import { expect, test } from 'vitest';
import { readModelSettings } from './model-settings.ts';

test('networks are stored in the data folder, by default below the working directory', () => {
	expect(readModelSettings({})).toEqual({ modelsDir: path.resolve('data/models'), wanted: undefined });
	expect(readModelSettings({ PEEL_DATA_DIR: '/srv/peel', PEEL_MODEL: 'u2netp' })).toEqual({
		modelsDir: '/srv/peel/models',
		wanted: 'u2netp',
	});
});

test('an empty variable counts as unset', () => {
	expect(readModelSettings({ PEEL_DATA_DIR: '', PEEL_MODEL: '' })).toEqual(readModelSettings({}));
});
