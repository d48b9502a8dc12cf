// Edits that are kept in the memory of the page: what a later session finds of them.
import { expect, it, vi } from 'vitest';
import type { Edit } from '../session/history/history.ts';
import { defaultSettings } from '../session/settings.ts';
import { createMemoryStore } from './memory-store.ts';

const of = { id: 'image', expiresAt: Number.POSITIVE_INFINITY, width: 4, height: 3, fingerprint: 7 };
const edit = (label: string): Edit => ({ label, blocks: [] });

it('a later session gets the edits, applied as far as before', async () => {
	const store = createMemoryStore();
	expect(await store.open(of)).toBeUndefined();
	expect(store.isEdited).toBe(false);
	await store.writeEdit(0, edit('one'), defaultSettings);
	await store.writeEdit(1, edit('two'), defaultSettings);
	await store.writeApplied(1, defaultSettings);
	store.close();
	expect(await store.open(of)).toEqual({ edits: [edit('one'), edit('two')], applied: 1 });
	expect(store.isEdited).toBe(true);
	await store.writeApplied(0, defaultSettings);
	expect(store.isEdited).toBe(false);
});

it('knows whether background, crop or size were chosen, as far as its edits are applied', async () => {
	const store = createMemoryStore();
	await store.open(of);
	const after = { ...defaultSettings, edge: { ...defaultSettings.edge, shift: 2 } };
	await store.writeEdit(0, { ...edit('edge'), settings: { before: defaultSettings, after } }, after);
	await store.writeEdit(1, edit('brush'), after);
	expect(store.hasOwnSettings).toBe(false);
	const framed = { ...after, frame: { ...after.frame, width: 9 } };
	await store.writeEdit(2, { ...edit('size'), settings: { before: after, after: framed } }, framed);
	await store.writeEdit(3, edit('brush'), framed);
	expect(store.hasOwnSettings).toBe(true);
	await store.writeApplied(2, after);
	expect(store.hasOwnSettings).toBe(false);
});

it('a new edit replaces those that were undone', async () => {
	const store = createMemoryStore();
	await store.open(of);
	await store.writeEdit(0, edit('one'), defaultSettings);
	await store.writeEdit(1, edit('two'), defaultSettings);
	await store.writeEdit(0, edit('three'), defaultSettings);
	expect(await store.open(of)).toEqual({ edits: [edit('three')], applied: 1 });
});

it('says when something is edited, and not when it is opened or read', async () => {
	const onEdit = vi.fn();
	const store = createMemoryStore(onEdit);
	await store.open(of);
	await store.addImage('key', new Blob());
	expect(onEdit).not.toHaveBeenCalled();
	await store.writeEdit(0, edit('one'), defaultSettings);
	await store.writeApplied(0, defaultSettings);
	expect(onEdit).toHaveBeenCalledTimes(2);
	await store.open(of);
	expect(onEdit).toHaveBeenCalledTimes(2);
});

it('keeps background images by their keys', async () => {
	const store = createMemoryStore();
	await store.open(of);
	const file = new Blob(['x']);
	await store.addImage('key', file);
	expect(await store.readImage('key')).toBe(file);
	expect(await store.readImage('other')).toBeUndefined();
});

it.each(['their deletion', 'another cutout'])('keeps nothing after %s', async (how) => {
	const store = createMemoryStore();
	await store.open(of);
	await store.writeEdit(0, edit('one'), defaultSettings);
	await store.addImage('key', new Blob());
	if (how === 'their deletion') await store.deleteEdits();
	expect(await store.open(how === 'their deletion' ? of : { ...of, fingerprint: 8 })).toBeUndefined();
	expect([store.isEdited, await store.readImage('key')]).toEqual([false, undefined]);
});
