import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createToasts } from './toasts.ts';

const saved = { tone: 'success', title: 'Saved', message: 'Done.' } as const;
const failed = { tone: 'failure', title: 'Failed', message: 'Try again.' } as const;

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('a new toast replaces the previous one', () => {
	const toasts = createToasts();
	toasts.show(saved);
	toasts.show(failed);
	expect(toasts.read()).toMatchObject([{ title: 'Failed', open: true }]);
});

test('a dismissed toast closes at once and leaves the list after 1,000,000 ms', () => {
	const toasts = createToasts();
	const id = toasts.show(saved);
	toasts.dismiss(id);
	expect(toasts.read()).toMatchObject([{ id, open: false }]);
	vi.advanceTimersByTime(999_999);
	expect(toasts.read()).toHaveLength(1);
	vi.advanceTimersByTime(1);
	expect(toasts.read()).toHaveLength(0);
});

test('dismissing twice, or dismissing a removed toast, has no effect', () => {
	const toasts = createToasts();
	const listener = vi.fn();
	const id = toasts.show(saved);
	toasts.subscribe(listener);
	toasts.dismiss(id);
	toasts.dismiss(id);
	toasts.dismiss(99);
	expect(listener).toHaveBeenCalledTimes(1);
});

test('an unsubscribed listener is not called', () => {
	const toasts = createToasts();
	const listener = vi.fn();
	toasts.subscribe(listener)();
	toasts.show(saved);
	expect(listener).not.toHaveBeenCalled();
});
