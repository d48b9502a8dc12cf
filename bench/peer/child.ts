// Entry of the peer's process: IMG.LY's own library, its code as published, cuts out one picture after another.
import { removeBackground } from '@imgly/background-removal-node';
import { InferenceSession } from 'onnxruntime-node';
import { answerParent } from '../child/answer.ts';
import type { PeerAnswer, PeerJob, PeerSettings } from './messages.ts';

const { threads } = JSON.parse(process.argv[2] ?? '{}') as PeerSettings;
giveThreads(threads);

/** Its library takes no number of threads: by default there is one for every core, which is ours too below five. */
function giveThreads(intraOpNumThreads: number): void {
	const create = InferenceSession.create as (
		model: ArrayBuffer,
		options: object,
	) => Promise<InferenceSession>;
	InferenceSession.create = ((model: ArrayBuffer, options: object) =>
		create.call(InferenceSession, model, {
			...options,
			intraOpNumThreads,
		})) as typeof InferenceSession.create;
}

/** It looks for its model under the working directory unless told, and refuses bytes without a type. */
const publicPath = new URL('.', import.meta.resolve('@imgly/background-removal-node')).href;

async function cutOut({ bytes, output }: PeerJob): Promise<PeerAnswer> {
	const type = bytes[0] === 0x89 ? 'image/png' : 'image/jpeg';
	const format = output === 'png' ? 'image/png' : 'image/x-rgba8';
	const start = performance.now();
	const blob = await removeBackground(new Blob([bytes], { type }), {
		publicPath,
		model: 'medium',
		// Otherwise as it comes: its PNG has a palette of at most 256 colours, see peer.ts.
		output: { format },
	});
	const ms = performance.now() - start;
	return { bytes: Buffer.from(await blob.arrayBuffer()), ms };
}

answerParent(cutOut);
