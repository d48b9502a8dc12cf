// Deleting takes two steps, and a deleted picture stays deleted.
import { expect, test } from 'vitest';
import { resultReducer } from './deletion-state.ts';

test('nothing is deleted without being confirmed', () => {
	expect(resultReducer('shown', 'delete-confirmed')).toBe('shown');
	expect(resultReducer('shown', 'delete-asked')).toBe('confirming');
	expect(resultReducer('confirming', 'delete-confirmed')).toBe('deleting');
});

test('the visitor can keep the picture after all', () => {
	expect(resultReducer('confirming', 'kept')).toBe('shown');
	expect(resultReducer('deleting', 'kept')).toBe('deleting');
});

test('a failed deletion leaves the picture in view', () => {
	expect(resultReducer('deleting', 'delete-failed')).toBe('shown');
});

test('a deleted picture stays deleted', () => {
	expect(resultReducer('deleting', 'delete-done')).toBe('deleted');
	expect(resultReducer('deleted', 'delete-asked')).toBe('deleted');
	expect(resultReducer('deleted', 'delete-failed')).toBe('deleted');
});
