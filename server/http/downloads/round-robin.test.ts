import { Readable, Writable } from 'node:stream';
import { setImmediate as nextIteration } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { clientOf } from '../../rate-limits/client.ts';
import { chunkBytes, createRoundRobin, scheduled } from './round-robin.ts';

it('sends a chunk of each client in turn, however many chunks one of them has', async () => {
	const downloads = createRoundRobin(100);
	const order: string[] = [];
	const send = (name: string) => () => order.push(name);
	for (const chunk of [1, 2, 3]) downloads.schedule('greedy', send(`greedy ${chunk}`));
	downloads.schedule('other', send('other 1'));
	downloads.schedule('third', send('third 1'));
	downloads.schedule('other', send('other 2'));
	await nextIteration();
	expect(order).toEqual(['greedy 1', 'other 1', 'third 1', 'greedy 2', 'other 2', 'greedy 3']);
});

it('sends a chunk of another client after four of an IPv6 /48, however many of its prefixes download', async () => {
	const downloads = createRoundRobin(1000);
	const order: string[] = [];
	for (let n = 0; n < 400; n++)
		downloads.schedule(clientOf(`2001:db8:1:${n.toString(16)}::1`), () => order.push('network'));
	for (let chunk = 0; chunk < 3; chunk++)
		downloads.schedule(clientOf('192.0.2.1'), () => order.push('other'));
	await nextIteration();
	const turn = ['network', 'network', 'network', 'network', 'other'];
	expect(order.slice(0, 15)).toEqual([...turn, ...turn, ...turn]);
	expect(order).toHaveLength(403);
});

it('sends a limited number of chunks before other work of the process continues', async () => {
	const downloads = createRoundRobin(2);
	let sent = 0;
	for (let chunk = 0; chunk < 5; chunk++) downloads.schedule('greedy', () => sent++);
	expect(sent).toBe(0);
	const sentByIteration: number[] = [];
	for (let iteration = 0; iteration < 4; iteration++) {
		await nextIteration();
		sentByIteration.push(sent);
	}
	expect(sentByIteration).toEqual([2, 4, 5, 5]);
});

it('sends no more in an iteration when chunks arrive while one is sent', async () => {
	const downloads = createRoundRobin(1);
	let sent = 0;
	let hasMore = true;
	const send = () => {
		sent++;
		if (hasMore) downloads.schedule('client', send);
	};
	send();
	for (let iteration = 1; iteration < 10; iteration++) {
		await nextIteration();
		expect(sent).toBe(iteration + 1);
	}
	hasMore = false;
});

it('continues with chunks that arrive during an iteration, and after a pause', async () => {
	const downloads = createRoundRobin(1);
	const order: number[] = [];
	downloads.schedule('client', () => {
		order.push(1);
		downloads.schedule('client', () => order.push(2));
	});
	await nextIteration();
	await nextIteration();
	await nextIteration();
	downloads.schedule('client', () => order.push(3));
	await nextIteration();
	expect(order).toEqual([1, 2, 3]);
});

it('holds five chunks at most of a download that its client does not read', async () => {
	let chunks = 0;
	async function* endless() {
		for (;;) {
			chunks += 1;
			yield Buffer.alloc(chunkBytes);
		}
	}
	const stalled = new Writable({ highWaterMark: chunkBytes, write() {} });
	scheduled(Readable.from(endless()), 'client').pipe(stalled);
	for (let iteration = 0; iteration < 100; iteration++) await nextIteration();
	expect(chunks).toBeGreaterThan(1);
	expect(chunks).toBeLessThanOrEqual(5);
});
