// A network in the format of onnxruntime (.ort) as an ONNX file.
import { readFile } from 'node:fs/promises';
import { InferenceSession } from 'onnxruntime-node';

/**
 * The runtime writes the ONNX file, to the temporary file, with exactly the nodes of the .ort file: nothing is
 * optimised, so the bytes are the same on every machine. Rejects for bytes that the runtime cannot read, and if it
 * cannot write there.
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
