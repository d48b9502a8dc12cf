import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createExpiringMap } from './expiring-map.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('keeps an entry until its time has passed, and adds no second one with its key until then', () => {
	const map = createExpiringMap<string>(1_000);
	expect([map.add('a', 'first'), map.add('a', 'second')]).toEqual([true, false]);
	vi.advanceTimersByTime(999);
	expect(map.get('a')).toBe('first');
	vi.advanceTimersByTime(1);
	expect(map.get('a')).toBeUndefined();
	expect(map.add('a', 'third')).toBe(true);
});

it('has one timer for each key, and none for a deleted entry, whose successor gets the whole time', () => {
	const map = createExpiringMap<true>(1_000);
	for (let i = 0; i < 100; i++) map.add('a', true);
	expect(vi.getTimerCount()).toBe(1);
	vi.advanceTimersByTime(900);
	map.delete('a');
	expect(vi.getTimerCount()).toBe(0);
	expect(map.get('a')).toBeUndefined();
	map.add('a', true);
	vi.advanceTimersByTime(900);
	expect(map.get('a')).toBe(true);
});
