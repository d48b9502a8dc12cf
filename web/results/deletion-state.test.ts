// Deletion needs a confirmation and is final.
import { expect, test } from 'vitest';
import { deletionReducer } from './deletion-state.ts';

test('nothing is deleted without confirmation', () => {
	expect(deletionReducer('shown', 'delete-confirmed')).toBe('shown');
	expect(deletionReducer('shown', 'delete-requested')).toBe('confirming');
	expect(deletionReducer('confirming', 'delete-confirmed')).toBe('deleting');
});

test('the confirmation can be cancelled until the deletion starts', () => {
	expect(deletionReducer('confirming', 'delete-cancelled')).toBe('shown');
	expect(deletionReducer('deleting', 'delete-cancelled')).toBe('deleting');
});

test('after a failed deletion the image stays visible', () => {
	expect(deletionReducer('deleting', 'delete-failed')).toBe('shown');
});

test('a deleted image stays deleted', () => {
	expect(deletionReducer('deleting', 'delete-done')).toBe('deleted');
	expect(deletionReducer('deleted', 'delete-requested')).toBe('deleted');
	expect(deletionReducer('deleted', 'delete-failed')).toBe('deleted');
});
