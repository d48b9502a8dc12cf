import { expect, it } from 'vitest';
import { createSlots, type Slots } from './slots.ts';

const busy = expect.objectContaining({ code: 'busy' });

function takeAll(slots: Slots, client: string): (() => void)[] {
	const taken: (() => void)[] = [];
	expect(() => {
		for (;;) taken.push(slots.take(client));
	}).toThrow(busy);
	return taken;
}

it('a client can take half of the slots that others left, so that the next one finds some', () => {
	const slots = createSlots(16);
	const counts = ['one', 'two', 'three', 'four'].map((client) => takeAll(slots, client).length);
	expect(counts).toEqual([8, 4, 2, 1]);
});

it('fifteen clients with one fetch each fit in sixteen slots', () => {
	const slots = createSlots(16);
	for (let client = 0; client < 15; client++) slots.take(`client ${client}`);
	expect(() => slots.take('one more')).toThrow(busy);
});

it('a freed slot can be taken again', () => {
	const slots = createSlots(2);
	const [release] = takeAll(slots, 'one');
	expect(() => slots.take('two')).toThrow(busy);
	release?.();
	expect(takeAll(slots, 'two')).toHaveLength(1);
	expect(() => slots.take('one')).toThrow(busy);
});
