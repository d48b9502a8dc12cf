// A network in the format of onnxruntime (.ort) as an ONNX file.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { InferenceSession } from 'onnxruntime-node';

/**
 * The runtime writes it, through a temporary file, with the nodes that are in the file: nothing is optimised, so that
 * the bytes are the same on every machine. Rejects for bytes that the runtime does not read.
 */
export async function onnxFromOrt(file: Uint8Array): Promise<Buffer> {
	const folder = await mkdtemp(join(tmpdir(), 'peel-model-'));
	const target = join(folder, 'model.onnx');
	try {
		const session = await InferenceSession.create(file, {
			executionProviders: ['cpu'],
			graphOptimizationLevel: 'disabled',
			optimizedModelFilePath: target,
		});
		await session.release();
		return await readFile(target);
	} finally {
		await rm(folder, { recursive: true, force: true });
	}
}
