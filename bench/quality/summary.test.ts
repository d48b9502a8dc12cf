import { expect, test } from 'vitest';
import type { Evaluation } from './evaluate.ts';
import { lowestOfSets, summarise, worst } from './summary.ts';

function evaluation(
	set: string,
	name: string,
	mae: number,
	peerMae?: number,
	more: Partial<Evaluation> = {},
): Evaluation {
	const scored = (value: number) => ({ mae: value, edge: value, iou: 1 - value });
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

test('every set counts the same, however many images it has', () => {
	const { sets, overall } = summarise([
		evaluation('big', 'a', 0.1, 0.2),
		evaluation('big', 'b', 0.1, 0.2),
		evaluation('big', 'c', 0.1, 0.2),
		evaluation('small', 'd', 0.3, 0.4),
	]);
	expect(sets.big).toMatchObject({ images: 3, ours: { mae: expect.closeTo(0.1) } });
	expect(overall.images).toBe(4);
	expect(overall.ours.mae).toBeCloseTo(0.2);
	expect(overall.peer?.mae).toBeCloseTo(0.3);
	expect(overall.ratio?.mae).toBeCloseTo(2 / 3);
});

test('a set with a loose ground truth counts by IoU only', () => {
	const { sets, overall } = summarise(
		[evaluation('exact', 'a', 0.1), evaluation('loose', 'b', 0.5)],
		['loose'],
	);
	expect(sets.loose?.ours).toEqual({ iou: 0.5 });
	expect(overall.ours.mae).toBeCloseTo(0.1);
	expect(overall.ours.iou).toBeCloseTo(0.7);
});

test('an image without a transition band does not count for edge', () => {
	const { edge: _, ...flat } = evaluation('set', 'a', 0.9).ours;
	const { sets } = summarise([evaluation('set', 'b', 0.1), { ...evaluation('set', 'a', 0.9), ours: flat }]);
	expect(sets.set?.ours.edge).toBeCloseTo(0.1);
	expect(sets.set?.ours.mae).toBeCloseTo(0.5);
});

test('the mean number of inferences and the share of doubts are reported', () => {
	const { sets } = summarise([
		evaluation('set', 'a', 0, 0, { inferences: 2, doubt: 'undecided' }),
		evaluation('set', 'b', 0, 0),
	]);
	expect(sets.set).toMatchObject({ inferences: 1.5, doubtful: 0.5 });
});

test('the worst images are those with the largest gap to the peer, not the hardest ones', () => {
	const evaluations = [
		evaluation('set', 'hard', 0.5, 0.6),
		evaluation('set', 'lost', 0.2, 0.1),
		evaluation('set', 'won', 0, 0.4),
	];
	expect(worst(evaluations, 'mae', 2).map(({ name }) => name)).toEqual(['lost', 'hard']);
});

test('without a peer the worst images are those with the largest error', () => {
	const evaluations = [evaluation('set', 'good', 0.1), evaluation('set', 'bad', 0.3)];
	expect(worst(evaluations, 'edge', 1).map(({ name }) => name)).toEqual(['bad']);
});

test('the lowest images of each set are named, so that the images of one set do not hide those of another', () => {
	const evaluations = [
		evaluation('hard', 'a', 0.5),
		evaluation('hard', 'b', 0.6),
		evaluation('hard', 'c', 0.4),
		evaluation('easy', 'd', 0.1),
		evaluation('easy', 'e', 0.2),
	];
	expect(lowestOfSets(evaluations, 2).map(({ name }) => name)).toEqual(['b', 'a', 'e', 'd']);
});
