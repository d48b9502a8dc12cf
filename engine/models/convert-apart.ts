// Converts a model in a separate process if that takes much memory: only the end of a process gives all of its memory
// back, and the caller survives if there is not enough.
import { fork } from 'node:child_process';
import { messageOfChild } from '../child-process.ts';
import type { ConvertedCard } from './card.ts';
import { ModelError, type ModelErrorCode } from './model-error.ts';

/** The message of the process to its parent. */
export type Conversion =
	| { readonly bytes: Uint8Array }
	| { readonly failure: string; readonly code?: ModelErrorCode };

const script = new URL('./convert-main.ts', import.meta.url);

/**
 * Returns and throws what `convertHere` does; also throws an Error whose message says how the process ended, if it
 * ended without a result. The child process ends with this one.
 */
export async function convertApart(
	card: ConvertedCard,
	temporaryFile: string,
	run: string | URL = script,
): Promise<Buffer> {
	const child = fork(run, [JSON.stringify(card), temporaryFile], {
		// See worker/environment.ts.
		env: { ORT_DISABLE_TELEMETRY: '1' },
		execArgv: [],
		serialization: 'advanced',
		stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
	});
	try {
		const conversion = await messageOfChild<Conversion>(child).catch((cause) => {
			throw new Error(`The model "${card.name}" was not made: ${cause.message}`, { cause });
		});
		if ('bytes' in conversion)
			return Buffer.from(
				conversion.bytes.buffer as ArrayBuffer,
				conversion.bytes.byteOffset,
				conversion.bytes.length,
			);
		const { code, failure } = conversion;
		throw code ? new ModelError(code, failure) : new Error(failure);
	} finally {
		child.kill('SIGKILL');
	}
}
