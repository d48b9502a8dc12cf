import { expect, test } from 'vitest';
import type { Verdict } from './judge.ts';
import { summarise, worst } from './summary.ts';

function verdict(
	set: string,
	name: string,
	mae: number,
	peerMae?: number,
	more: Partial<Verdict> = {},
): Verdict {
	const scored = (value: number) => ({ mae: value, mse: value, edge: value, f: 1 - value, iou: 1 - value });
	return {
		set,
		name,
		width: 4,
		height: 4,
		ours: scored(mae),
		...(peerMae !== undefined && { peer: scored(peerMae) }),
		inferences: 1,
		confidence: 1,
		...more,
	};
}

test('every set counts the same, however many pictures it has', () => {
	const { sets, overall } = summarise([
		verdict('big', 'a', 0.1, 0.2),
		verdict('big', 'b', 0.1, 0.2),
		verdict('big', 'c', 0.1, 0.2),
		verdict('small', 'd', 0.3, 0.4),
	]);
	expect(sets.big).toMatchObject({ pictures: 3, ours: { mae: expect.closeTo(0.1) } });
	expect(overall.pictures).toBe(4);
	expect(overall.ours.mae).toBeCloseTo(0.2);
	expect(overall.peer?.mae).toBeCloseTo(0.3);
	expect(overall.ratio?.mae).toBeCloseTo(2 / 3);
});

test('a set with a loose truth counts by IoU only', () => {
	const { sets, overall } = summarise([verdict('exact', 'a', 0.1), verdict('loose', 'b', 0.5)], ['loose']);
	expect(sets.loose?.ours).toEqual({ iou: 0.5 });
	expect(overall.ours.mae).toBeCloseTo(0.1);
	expect(overall.ours.iou).toBeCloseTo(0.7);
});

test('a picture without a transition band does not count for edge', () => {
	const { edge: _, ...flat } = verdict('set', 'a', 0.9).ours;
	const { sets } = summarise([verdict('set', 'b', 0.1), { ...verdict('set', 'a', 0.9), ours: flat }]);
	expect(sets.set?.ours.edge).toBeCloseTo(0.1);
	expect(sets.set?.ours.mae).toBeCloseTo(0.5);
});

test('inferences a picture and the share of doubtful ones are told', () => {
	const { sets } = summarise([
		verdict('set', 'a', 0, 0, { inferences: 2, doubt: 'undecided' }),
		verdict('set', 'b', 0, 0),
	]);
	expect(sets.set).toMatchObject({ inferences: 1.5, doubtful: 0.5 });
});

test('the worst pictures are those where we are furthest behind the peer, not the hardest ones', () => {
	const verdicts = [
		verdict('set', 'hard', 0.5, 0.6),
		verdict('set', 'lost', 0.2, 0.1),
		verdict('set', 'won', 0, 0.4),
	];
	expect(worst(verdicts, 'mae', 2).map(({ name }) => name)).toEqual(['lost', 'hard']);
});

test('without a peer the worst pictures are those furthest from the truth', () => {
	const verdicts = [verdict('set', 'good', 0.1), verdict('set', 'bad', 0.3)];
	expect(worst(verdicts, 'edge', 1).map(({ name }) => name)).toEqual(['bad']);
});
