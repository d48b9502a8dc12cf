// The peer: IMG.LY's library with the weights that Peel's default network is quantised from, in its own process.
import { sizing } from '#engine/pool/sizing.ts';
import { startMeasuredProcess } from '../processes/measured-process.ts';
import { versionOf } from '../report/machine.ts';
import type { PeerJob, PeerReply } from './process-main.ts';

export interface Peer {
	readonly pid: number;
	cutOut(file: Uint8Array, output: PeerJob['output']): Promise<PeerReply>;
	close(): Promise<void>;
}

/**
 * The library and its dependencies. It depends on sharp 0.32 and onnxruntime-node 1.17; package.json overrides them
 * with Peel's versions, on which it runs unchanged, so both sides have the same decoder and runtime.
 */
export const peerVersion = [
	`imgly-${versionOf('@imgly/background-removal-node')}`,
	`ort-${versionOf('onnxruntime-node')}`,
	`sharp-${versionOf('sharp')}`,
].join('_');

/**
 * Loads its network at the first image.
 *
 * It writes PNG with quality 80, for which sharp quantises to a palette of at most 256 colours: small, but lossy in
 * colour and alpha. Mattes are therefore evaluated on `rgba`.
 */
export function startPeer(threads = sizing().threadsPerWorker): Peer {
	const child = startMeasuredProcess<PeerJob, PeerReply>({
		script: new URL('./process-main.ts', import.meta.url),
		settings: { threads },
	});
	return {
		pid: child.pid,
		cutOut: (file, output) => child.request({ bytes: new Uint8Array(file), output }),
		close: child.close,
	};
}
