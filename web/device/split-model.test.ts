import { expect, test } from 'vitest';
import { splitModel } from './split-model.ts';

test('the file is the segmentation network, the network for people and that for a second opinion, in this order', () => {
	const file = Uint8Array.of(1, 2, 3, 4, 5, 6);
	const { segmentation, people, secondOpinion } = splitModel({ segmentationBytes: 2, peopleBytes: 1 }, file);
	expect([[...segmentation], [...people], [...secondOpinion]]).toEqual([[1, 2], [3], [4, 5, 6]]);
});
