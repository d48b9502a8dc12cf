// Strokes on their way to the session: every point once, in order.
import { expect, test } from 'vitest';
import type { PageSessionSnapshot } from '../../page-session/create-page-session.ts';
import type { Session, StrokePoint } from '../../session/protocol.ts';
import { createStrokeSender } from './stroke-sender.ts';

const brush = { mode: 'erase', size: 10, hardness: 50, snap: false } as const;
const point = (x: number): StrokePoint => ({ x, y: 0, pressure: 1 });

/** Calls that finish when the test says so. */
function open() {
	const calls: { name: string; xs: number[]; finish: () => void }[] = [];
	const record = (name: string, points: readonly StrokePoint[] = []) =>
		new Promise<void>((finish) => calls.push({ name, xs: points.map(({ x }) => x), finish }));
	const session = {
		beginStroke: (_: unknown, points: readonly StrokePoint[]) => record('begin', points),
		extendStroke: (points: readonly StrokePoint[]) => record('extend', points),
		endStroke: () => record('end'),
		cancelStroke: () => record('cancel'),
	} as unknown as Session;
	let applied = 0;
	const read = () => ({ state: { applied } }) as PageSessionSnapshot;
	const sender = createStrokeSender({ ask: (call) => call(session), read });
	const made = () => calls.map(({ name, xs }) => [name, ...xs]);
	const finish = () => {
		for (const call of calls) call.finish();
	};
	return { calls, sender, made, finish, setApplied: (to: number) => (applied = to) };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

test('points are gathered while an earlier part is being painted', async () => {
	const { calls, sender, made } = open();
	sender.begin(brush, [point(1)]);
	sender.extend([point(2)]);
	sender.extend([point(3)]);
	expect(made()).toEqual([['begin', 1]]);
	calls[0]?.finish();
	await settled();
	expect(made()).toEqual([
		['begin', 1],
		['extend', 2, 3],
	]);
});

test('ending a stroke sends what is left of it, without waiting', async () => {
	const { calls, sender, made } = open();
	sender.begin(brush, [point(1)]);
	sender.extend([point(2)]);
	void sender.end();
	expect(made()).toEqual([['begin', 1], ['extend', 2], ['end']]);
	for (const call of calls) call.finish();
	await settled();
	expect(made()).toHaveLength(3);
	expect(sender.isDrawing).toBe(false);
});

test('a cancelled stroke sends no further points', async () => {
	const { calls, sender, made } = open();
	sender.begin(brush, [point(1)]);
	sender.extend([point(2)]);
	sender.cancel();
	for (const call of calls) call.finish();
	await settled();
	expect(made()).toEqual([['begin', 1], ['cancel']]);
});

test('a stroke that begins while another is being finished keeps its points apart', async () => {
	const { calls, sender, made } = open();
	sender.begin(brush, [point(1)]);
	void sender.end();
	sender.begin(brush, [point(7)]);
	sender.extend([point(8)]);
	for (const call of calls) call.finish();
	await settled();
	expect(made()).toEqual([['begin', 1], ['end'], ['begin', 7], ['extend', 8]]);
});

test('without a stroke nothing is sent', async () => {
	const { sender, made } = open();
	sender.extend([point(1)]);
	sender.cancel();
	await sender.end();
	expect(made()).toEqual([]);
});

test('ending a stroke tells whether it made a step', async () => {
	const { sender, finish, setApplied } = open();
	sender.begin(brush, [point(1)]);
	const isStep = sender.end();
	setApplied(1);
	finish();
	expect(await isStep).toBe(true);
	expect(await sender.end()).toBe(false);
});

test('ending a stroke that was undone before makes no step', async () => {
	const { sender, finish, setApplied } = open();
	sender.begin(brush, [point(1)]);
	// Undo made it a step, and took that off again.
	setApplied(1);
	setApplied(0);
	const isStep = sender.end();
	finish();
	expect(await isStep).toBe(false);
});

test('leaving ends the stroke with every point, and a session that is closed already is no failure', async () => {
	const { sender, made } = open();
	sender.begin(brush, [point(1)]);
	sender.extend([point(2)]);
	sender.leave();
	expect(made()).toEqual([['begin', 1], ['extend', 2], ['end']]);

	const failures: unknown[] = [];
	let isClosed = false;
	const answer = async () => {};
	const fail = () => {
		throw new Error('Proxy has been released');
	};
	const call = () => (isClosed ? fail() : answer());
	const session = { beginStroke: call, extendStroke: call, endStroke: call } as unknown as Session;
	const closing = createStrokeSender({
		ask: async (ask) => {
			try {
				return await ask(session);
			} catch (error) {
				failures.push(error);
				return undefined;
			}
		},
		read: () => ({}) as PageSessionSnapshot,
	});
	closing.begin(brush, [point(1)]);
	isClosed = true;
	closing.leave();
	await settled();
	expect([failures, closing.isDrawing]).toEqual([[], false]);
});
