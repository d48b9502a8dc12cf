// Turns at the network: one at a time, in order, and handed over before anything else is done.
import { expect, test } from 'vitest';
import { anyTime, createTurns } from './turns.ts';

test('turns come one at a time, in the order in which they were asked for', async () => {
	const turn = createTurns();
	const events: string[] = [];
	async function look(name: string): Promise<void> {
		const pass = await turn();
		events.push(`${name} begins`);
		await new Promise((resolve) => setTimeout(resolve, 5));
		events.push(`${name} ends`);
		await pass();
	}
	await Promise.all([look('first'), look('second'), look('third')]);
	expect(events).toEqual(['first', 'second', 'third'].flatMap((name) => [`${name} begins`, `${name} ends`]));
});

test('whoever is next has begun when the one before goes on', async () => {
	const turn = createTurns();
	const pass = await turn();
	let begun = false;
	const next = (async () => {
		await turn();
		// As many steps as lie between a turn and the network.
		for (let step = 0; step < 20; step++) await undefined;
		begun = true;
	})();
	await pass();
	expect(begun).toBe(true);
	await next;
});

test('who is alone goes on at once', async () => {
	const pass = await anyTime();
	await expect(pass()).resolves.toBeUndefined();
});
