// A network in the format of onnxruntime (.ort) as an ONNX file.
import { readFile } from 'node:fs/promises';
import { InferenceSession } from 'onnxruntime-node';

/**
 * The runtime writes it, to the temporary file, with the nodes that are in the file: nothing is optimised, so that the
 * bytes are the same on every machine. Rejects for bytes that the runtime does not read, and if it cannot write there.
 */
export async function onnxFromOrt(file: Uint8Array, temporaryFile: string): Promise<Buffer> {
	const session = await InferenceSession.create(file, {
		executionProviders: ['cpu'],
		graphOptimizationLevel: 'disabled',
		optimizedModelFilePath: temporaryFile,
	});
	await session.release();
	return readFile(temporaryFile);
}
