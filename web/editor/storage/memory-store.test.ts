// Work that is kept in the memory of the page: what a later session finds of it.
import { expect, it, vi } from 'vitest';
import type { Edit } from '../session/history.ts';
import { createMemoryStore } from './memory-store.ts';

const of = { id: 'image', expiresAt: Number.POSITIVE_INFINITY, width: 4, height: 3, fingerprint: 7 };
const edit = (label: string): Edit => ({ label, blocks: [] });

it('a later session has the edits, applied as far as they were', async () => {
	const store = createMemoryStore();
	expect(await store.open(of)).toBeUndefined();
	expect(store.isEdited).toBe(false);
	await store.writeEdit(0, edit('one'));
	await store.writeEdit(1, edit('two'));
	await store.writeApplied(1);
	store.close();
	expect(await store.open(of)).toEqual({ edits: [edit('one'), edit('two')], applied: 1 });
	expect(store.isEdited).toBe(true);
	await store.writeApplied(0);
	expect(store.isEdited).toBe(false);
});

it('an edit takes the place of those that were undone', async () => {
	const store = createMemoryStore();
	await store.open(of);
	await store.writeEdit(0, edit('one'));
	await store.writeEdit(1, edit('two'));
	await store.writeEdit(0, edit('three'));
	expect(await store.open(of)).toEqual({ edits: [edit('three')], applied: 1 });
});

it('says when something is edited, and not when it is opened or read', async () => {
	const onEdit = vi.fn();
	const store = createMemoryStore(onEdit);
	await store.open(of);
	await store.addImage('key', new Blob());
	expect(onEdit).not.toHaveBeenCalled();
	await store.writeEdit(0, edit('one'));
	await store.writeApplied(0);
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

it.each(['forget', 'another cutout'])('has nothing after %s', async (how) => {
	const store = createMemoryStore();
	await store.open(of);
	await store.writeEdit(0, edit('one'));
	await store.addImage('key', new Blob());
	if (how === 'forget') await store.forget();
	expect(await store.open(how === 'forget' ? of : { ...of, fingerprint: 8 })).toBeUndefined();
	expect([store.isEdited, await store.readImage('key')]).toEqual([false, undefined]);
});
