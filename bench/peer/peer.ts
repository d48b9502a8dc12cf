// The peer: IMG.LY's library with the very weights we use, in a process of its own.
import { sizing } from '#engine/pool/sizing.ts';
import { startMeasured } from '../child/ask.ts';
import { versionOf } from '../machine.ts';
import type { PeerAnswer, PeerJob } from './messages.ts';

export interface Peer {
	readonly pid: number;
	cutOut(file: Uint8Array, output: PeerJob['output']): Promise<PeerAnswer>;
	close(): Promise<void>;
}

/**
 * The library and what it stands on. It asks for sharp 0.32 and onnxruntime-node 1.17; our package.json
 * gives it ours instead, which it runs on unchanged, so both sides have the same decoder and runtime.
 */
export const peerVersion = [
	`imgly-${versionOf('@imgly/background-removal-node')}`,
	`ort-${versionOf('onnxruntime-node')}`,
	`sharp-${versionOf('sharp')}`,
].join('_');

/**
 * Loads its network at the first picture.
 *
 * Its PNG is written with quality 80, which makes sharp reduce it to a palette of at most 256 colours with
 * alpha: small, and lossy in colour and matte. Mattes are therefore judged on `rgba`.
 */
export function startPeer(threads = sizing().threadsPerWorker): Peer {
	const child = startMeasured<PeerJob, PeerAnswer>({
		script: new URL('./child.ts', import.meta.url),
		settings: { threads },
	});
	return {
		pid: child.pid,
		cutOut: (file, output) => child.ask({ bytes: new Uint8Array(file), output }),
		close: child.close,
	};
}
