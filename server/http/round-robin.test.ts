import { setImmediate as nextIteration } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { clientOf } from '../rate-limits/client.ts';
import { createRoundRobin } from './round-robin.ts';

it('runs a task of each client in turn, however many tasks one of them has', async () => {
	const tasks = createRoundRobin(100);
	const order: string[] = [];
	const run = (name: string) => () => order.push(name);
	for (const task of [1, 2, 3]) tasks.schedule('greedy', run(`greedy ${task}`));
	tasks.schedule('other', run('other 1'));
	tasks.schedule('third', run('third 1'));
	tasks.schedule('other', run('other 2'));
	await nextIteration();
	expect(order).toEqual(['greedy 1', 'other 1', 'third 1', 'greedy 2', 'other 2', 'greedy 3']);
});

it('runs a task of another client after four of an IPv6 /48, however many of its prefixes have tasks', async () => {
	const tasks = createRoundRobin(1000);
	const order: string[] = [];
	for (let n = 0; n < 400; n++)
		tasks.schedule(clientOf(`2001:db8:1:${n.toString(16)}::1`), () => order.push('network'));
	for (let task = 0; task < 3; task++) tasks.schedule(clientOf('192.0.2.1'), () => order.push('other'));
	await nextIteration();
	const turn = ['network', 'network', 'network', 'network', 'other'];
	expect(order.slice(0, 15)).toEqual([...turn, ...turn, ...turn]);
	expect(order).toHaveLength(403);
});

it('runs a limited number of tasks before other work of the process continues', async () => {
	const tasks = createRoundRobin(2);
	let done = 0;
	for (let task = 0; task < 5; task++) tasks.schedule('greedy', () => done++);
	expect(done).toBe(0);
	const doneByIteration: number[] = [];
	for (let iteration = 0; iteration < 4; iteration++) {
		await nextIteration();
		doneByIteration.push(done);
	}
	expect(doneByIteration).toEqual([2, 4, 5, 5]);
});

it('runs no more in an iteration when tasks arrive while one runs', async () => {
	const tasks = createRoundRobin(1);
	let done = 0;
	let hasMore = true;
	const run = () => {
		done++;
		if (hasMore) tasks.schedule('client', run);
	};
	run();
	for (let iteration = 1; iteration < 10; iteration++) {
		await nextIteration();
		expect(done).toBe(iteration + 1);
	}
	hasMore = false;
});

it('continues with tasks that arrive during an iteration, and after a pause', async () => {
	const tasks = createRoundRobin(1);
	const order: number[] = [];
	tasks.schedule('client', () => {
		order.push(1);
		tasks.schedule('client', () => order.push(2));
	});
	await nextIteration();
	await nextIteration();
	await nextIteration();
	tasks.schedule('client', () => order.push(3));
	await nextIteration();
	expect(order).toEqual([1, 2, 3]);
});
