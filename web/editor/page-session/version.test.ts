// When files and regions that were made of a state are still valid.
import { expect, test } from 'vitest';
import type { State } from '../session/protocol.ts';
import { defaultSettings } from '../session/settings.ts';
import { versionOf } from './version.ts';

const step = (id: number) => ({ id, label: 'Erase' });
const state = { settings: defaultSettings, steps: [step(4), step(7)], applied: 2 } as unknown as State;

test('a state that is reported again is the same version', () => {
	expect(versionOf({ ...state, isStored: false })).toBe(versionOf(state));
});

test('other steps and other settings are other versions', () => {
	const edge = { ...defaultSettings.edge, shift: 1 };
	const others = [
		{ ...state, applied: 1 },
		{ ...state, applied: 0 },
		{ ...state, steps: [step(4), step(8)] },
		{ ...state, settings: { ...defaultSettings, edge } },
	];
	expect(new Set([state, ...others].map(versionOf)).size).toBe(5);
});
