// A network in the format of onnxruntime (.ort) as an ONNX file.
import { readFile, rm } from 'node:fs/promises';
import { InferenceSession } from 'onnxruntime-node';
import { draftIn, removeDrafts } from '../../atomic-write.ts';

/**
 * The runtime writes it, through a temporary file in the folder, with the nodes that are in the file: nothing is
 * optimised, so that the bytes are the same on every machine. Rejects for bytes that the runtime does not read, and if
 * it cannot write there.
 */
export async function onnxFromOrt(file: Uint8Array, folder: string): Promise<Buffer> {
	await removeDrafts(folder);
	const target = draftIn(folder);
	try {
		const session = await InferenceSession.create(file, {
			executionProviders: ['cpu'],
			graphOptimizationLevel: 'disabled',
			optimizedModelFilePath: target,
		});
		await session.release();
		return await readFile(target);
	} finally {
		await rm(target, { force: true });
	}
}
