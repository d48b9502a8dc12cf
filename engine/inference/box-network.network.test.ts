// What the promptable network finds in a box, with its real weights on one of our renders.
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { boundsOf } from '#matting/grid/connected-components.ts';
import { createFindInBox } from '#matting/inference/infer-box.ts';
import { encoderInput } from '#matting/prompts/embed.ts';
import { maskSide } from '#matting/prompts/promptable.ts';
import { iouAt128 } from '#test/golden/metrics.ts';
import { decode } from '../decode/decode.ts';
import { defaultModelsDir } from '../models/store.ts';
import { shrink } from '../shrink.ts';
import { createBoxNetwork } from './box-network.ts';
import { readPromptable } from './promptable.ts';

test('in the box around a subject the network finds that subject, but for cells at its edge', async () => {
	const folder = new URL('../../art/rendered/teddy/', import.meta.url);
	const image = await decode(await readFile(new URL('photo.jpg', folder)));
	const truth = await sharp(await readFile(new URL('matte.png', folder)))
		.extractChannel(0)
		.resize(maskSide, maskSide, { fit: 'fill' })
		.raw()
		.toBuffer();
	const cells = Int32Array.from(truth.keys()).filter((cell) => (truth[cell] as number) >= 128);
	const network = createBoxNetwork(await readPromptable(defaultModelsDir), 2);
	const findIn = createFindInBox(network, () => encoderInput(image, shrink));
	const logits = await findIn(boundsOf(cells, maskSide));
	expect(logits).toHaveLength(2 * maskSide ** 2);
	const masks = Uint8Array.from(logits, (logit) => (logit > 0 ? 255 : 0));
	// Of 168 x 168 cells many are at the edge of the subject, so the overlap cannot be complete.
	for (const mask of [masks.subarray(0, maskSide ** 2), masks.subarray(maskSide ** 2)])
		expect(iouAt128(mask, truth)).toBeGreaterThan(0.93);
});
