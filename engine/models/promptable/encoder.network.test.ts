// The encoder of the promptable network, in int8, against the published weights in the same square.
import { readFile } from 'node:fs/promises';
import { Tensor } from 'onnxruntime-node';
import { beforeAll, expect, test } from 'vitest';
import { readMessage } from '#matting/onnx/protobuf.ts';
import { wholeObject } from '#matting/prompts/choose-mask.ts';
import { embed } from '#matting/prompts/embed.ts';
import {
	embeddingLength,
	inputSide,
	labels,
	maskSide,
	type PromptableNetwork,
} from '#matting/prompts/promptable.ts';
import { decode } from '../../decode/decode.ts';
import { createPromptable, readPromptable } from '../../inference/promptable.ts';
import { createSession } from '../../inference/session.ts';
import { shrink } from '../../shrink.ts';
import { promptableEncoder } from '../cards/promptable.ts';
import { onnxFromOrt } from '../onnx/from-ort.ts';
import { graphOf, withGraph } from '../onnx/graph.ts';
import { withOutputs } from '../onnx/simplify/one-output.ts';
import { defaultModelsDir } from '../store.ts';
import { withTemporaryFile } from '../temporary-file.ts';
import { embeddingNames } from './decoder.ts';
import { encoderFileBytes } from './encoder.ts';
import { withSide } from './smaller-square.ts';

let converted: PromptableNetwork;
let published: PromptableNetwork;

beforeAll(async () => {
	converted = await createPromptable(await readPromptable(defaultModelsDir), 1);
	const [file] = promptableEncoder.source.files;
	const bytes = await readFile(file as string);
	const onnx = await withTemporaryFile(encoderFileBytes, defaultModelsDir, (file) =>
		onnxFromOrt(bytes, file),
	);
	const model = readMessage(onnx);
	const graph = withSide(graphOf(model), inputSide);
	const session = await createSession(withGraph(model, withOutputs(graph, embeddingNames)), 1);
	published = {
		decode: converted.decode,
		async encode(input) {
			const parts = await session.run({ image: new Tensor('float32', input, [1, 3, inputSide, inputSide]) });
			const embedding = new Float32Array(embeddingLength);
			let at = 0;
			for (const name of embeddingNames) {
				embedding.set(parts[name]?.data as Float32Array, at);
				at += parts[name]?.size ?? 0;
			}
			return embedding;
		},
	};
});

test.each(['teddy', 'bottle'])(
	'the mask of a whole %s at a point overlaps that of the published one by 95 percent or more',
	async (subject) => {
		const photo = new URL(`../../../art/rendered/${subject}/photo.jpg`, import.meta.url);
		const image = await decode(await readFile(photo));
		const wholeOf = async (network: PromptableNetwork) => {
			const { values: embedding } = await embed(image, network, shrink);
			const [points, kinds] = [
				Float32Array.of(0.5 * maskSide, 0.6 * maskSide, 0, 0),
				Float32Array.of(labels.keep, labels.padding),
			];
			return wholeObject(await network.decode({ embedding, points, labels: kinds })).logits;
		};
		expect(iouOf(await wholeOf(converted), await wholeOf(published))).toBeGreaterThan(0.95);
	},
);

function iouOf(a: Float32Array, b: Float32Array): number {
	const both = a.filter((logit, i) => logit > 0 && (b[i] as number) > 0).length;
	return both / a.filter((logit, i) => logit > 0 || (b[i] as number) > 0).length;
}
