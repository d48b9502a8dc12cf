import { expect, test } from 'vitest';
import { splitModel } from './split-model.ts';

test('the file is the segmentation network, the network for people, that for a second opinion and that for soft edges, in this order', () => {
	const file = Uint8Array.of(1, 2, 3, 4, 5, 6);
	const lengths = { segmentationBytes: 2, peopleBytes: 1, secondOpinionBytes: 1 };
	const { segmentation, people, secondOpinion, softEdges } = splitModel(lengths, file);
	const parts = [segmentation, people, secondOpinion, softEdges];
	expect(parts.map((part) => [...part])).toEqual([[1, 2], [3], [4], [5, 6]]);
});
