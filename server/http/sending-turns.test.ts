import { setImmediate as nextRound } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createSendingTurns } from './sending-turns.ts';

it('lets clients take turns, however many chunks one of them has', async () => {
	const turns = createSendingTurns(100);
	const order: string[] = [];
	const send = (name: string) => () => order.push(name);
	for (const chunk of [1, 2, 3]) turns.wait('greedy', send(`greedy ${chunk}`));
	turns.wait('other', send('other 1'));
	turns.wait('third', send('third 1'));
	turns.wait('other', send('other 2'));
	await nextRound();
	expect(order).toEqual(['greedy 1', 'other 1', 'third 1', 'greedy 2', 'other 2', 'greedy 3']);
});

it('sends a limited number of chunks before other work of the process gets its turn', async () => {
	const turns = createSendingTurns(2);
	let sent = 0;
	for (let chunk = 0; chunk < 5; chunk++) turns.wait('greedy', () => sent++);
	expect(sent).toBe(0);
	const sentByRound: number[] = [];
	for (let round = 0; round < 4; round++) {
		await nextRound();
		sentByRound.push(sent);
	}
	expect(sentByRound).toEqual([2, 4, 5, 5]);
});

it('sends no more in a round when chunks arrive while one is sent', async () => {
	const turns = createSendingTurns(1);
	let sent = 0;
	const sendForever = () => {
		sent++;
		turns.wait('client', sendForever);
	};
	sendForever();
	for (let round = 1; round < 10; round++) {
		await nextRound();
		expect(sent).toBe(round + 1);
	}
});

it('continues with chunks that arrive while a round is sent, and after a pause', async () => {
	const turns = createSendingTurns(1);
	const order: number[] = [];
	turns.wait('client', () => {
		order.push(1);
		turns.wait('client', () => order.push(2));
	});
	await nextRound();
	await nextRound();
	await nextRound();
	turns.wait('client', () => order.push(3));
	await nextRound();
	expect(order).toEqual([1, 2, 3]);
});
