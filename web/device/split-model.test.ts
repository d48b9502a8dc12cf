import { expect, test } from 'vitest';
import { splitModel } from './split-model.ts';

test('the file begins with the segmentation network, and all after that is the network for people', () => {
	const file = Uint8Array.of(1, 2, 3, 4, 5);
	const { segmentation, people } = splitModel({ segmentationBytes: 2 }, file);
	expect([[...segmentation], [...people]]).toEqual([
		[1, 2],
		[3, 4, 5],
	]);
});
