// The states of one photo on this device, from its choice to the editor.
import { expect, test } from 'vitest';
import type { DeviceCutout } from '#web/device/protocol.ts';
import {
	choosing,
	type PrivateAction,
	type PrivateState,
	privateReducer,
	takesPhoto,
} from './private-state.ts';

const file = new File(['x'], 'cat.jpg', { type: 'image/jpeg' });
const other = new File(['y'], 'dog.jpg', { type: 'image/jpeg' });
const cutout = { width: 1, height: 1 } as DeviceCutout;

const waiting: PrivateState = { step: 'waiting', file };
const working: PrivateState = { step: 'working', file, stage: 'starting' };
const done: PrivateState = { step: 'done', file, cutout, isEditing: false };
const editing: PrivateState = { ...done, isEditing: true };
const failed: PrivateState = { step: 'failed', file, reason: 'out-of-memory' };
const all = [choosing, waiting, working, done, editing, failed];

const after = (state: PrivateState, ...actions: PrivateAction[]) => actions.reduce(privateReducer, state);

test('with the model a chosen photo is cut out at once', () => {
	expect(after(choosing, { type: 'chosen', file, hasModel: true })).toEqual(working);
});

test('without the model a photo waits, and is cut out as soon as the model is stored', () => {
	expect(after(choosing, { type: 'chosen', file, hasModel: false })).toEqual(waiting);
	expect(after(waiting, { type: 'model-stored' })).toEqual(working);
});

test('storing the model starts nothing without a photo, and nothing twice', () => {
	for (const state of all.filter(({ step }) => step !== 'waiting'))
		expect(after(state, { type: 'model-stored' })).toBe(state);
});

test('a photo whose model was lost waits for it again', () => {
	expect(after(working, { type: 'model-lost' })).toEqual(waiting);
});

test('the stages of the work are shown, and its end', () => {
	expect(after(working, { type: 'advanced', stage: 'refining' })).toMatchObject({ stage: 'refining' });
	expect(after(working, { type: 'finished', cutout })).toEqual(done);
	expect(after(working, { type: 'failed', reason: 'out-of-memory' })).toEqual(failed);
});

test('what arrives after the photo was given up changes nothing', () => {
	const late: PrivateAction[] = [
		{ type: 'advanced', stage: 'refining' },
		{ type: 'finished', cutout },
		{ type: 'failed', reason: 'failed' },
		{ type: 'model-lost' },
	];
	for (const action of late) expect(after(choosing, action)).toBe(choosing);
});

test('a failed photo can be tried again', () => {
	expect(after(failed, { type: 'retried' })).toEqual(working);
});

test('the editor opens on a cutout and leads back to it', () => {
	expect(after(done, { type: 'editor-opened' })).toEqual(editing);
	expect(after(editing, { type: 'editor-left' })).toEqual(done);
	for (const state of [choosing, waiting, working, failed])
		expect(after(state, { type: 'editor-opened' })).toBe(state);
});

test('another photo takes the place of one that waits or has failed, and of no other', () => {
	const chosen: PrivateAction = { type: 'chosen', file: other, hasModel: true };
	for (const state of [waiting, failed]) expect(after(state, chosen)).toHaveProperty('file', other);
	for (const state of [working, done, editing]) expect(after(state, chosen)).toBe(state);
	expect(all.filter(takesPhoto)).toEqual([choosing, waiting, failed]);
});

test('a photo can be given up at any time', () => {
	for (const state of all) expect(after(state, { type: 'dropped' })).toEqual(choosing);
});
