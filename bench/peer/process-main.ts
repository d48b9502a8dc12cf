// Entry of the peer's process: runs IMG.LY's library as published.
import { removeBackground } from '@imgly/background-removal-node';
import { InferenceSession } from 'onnxruntime-node';
import { serveRequests } from '../processes/measured-process.ts';

interface PeerSettings {
	readonly threads: number;
}

export interface PeerJob {
	/** A JPEG or PNG. */
	readonly bytes: Uint8Array<ArrayBuffer>;
	/** `png`: the library's own default file. `rgba`: its pixels before it encodes them, row by row. */
	readonly output: 'png' | 'rgba';
}

export interface PeerReply {
	readonly bytes: Buffer;
	/** Duration of the library's call, without IPC, in milliseconds. */
	readonly ms: number;
}

const { threads } = JSON.parse(process.argv[2] ?? '{}') as PeerSettings;
limitThreads(threads);

/** The library has no option for threads: patches the session options, so that both sides have the same number. */
function limitThreads(intraOpNumThreads: number): void {
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

/** By default the library searches for its model under the working directory. */
const publicPath = new URL('.', import.meta.resolve('@imgly/background-removal-node')).href;

async function cutOut({ bytes, output }: PeerJob): Promise<PeerReply> {
	const type = bytes[0] === 0x89 ? 'image/png' : 'image/jpeg';
	const format = output === 'png' ? 'image/png' : 'image/x-rgba8';
	const start = performance.now();
	const blob = await removeBackground(new Blob([bytes], { type }), {
		publicPath,
		model: 'medium',
		// All other options keep their defaults: the PNG has a palette of at most 256 colours, see peer.ts.
		output: { format },
	});
	const ms = performance.now() - start;
	return { bytes: Buffer.from(await blob.arrayBuffer()), ms };
}

serveRequests(cutOut);
