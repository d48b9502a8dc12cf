// Has a process of its own make the models for browsers, so that the caller's process takes no memory for them.
import { type ChildProcess, fork } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import type { CompressedModel } from './compressed-model.ts';

/** What the process sends. */
export type PreparedModels = { readonly models: readonly CompressedModel[] } | { readonly failure: string };

/** Characters of standard error for the message. */
const stderrTailLength = 2000;

const script = new URL('./compress-main.ts', import.meta.url);

/**
 * The gzip files of `deviceModels`, in their order, in the folder `device` of `modelsDir`: made by the first call, verified by each, made anew
 * if damaged, but only if `leaveFreeBytes` of the disk stay free. Files of other versions are deleted. Throws an Error whose message says why they cannot be made, and the signal's reason.
 */
export async function prepareDeviceModels(
	modelsDir: string,
	signal: AbortSignal,
	leaveFreeBytes = 0,
): Promise<readonly CompressedModel[]> {
	signal.throwIfAborted();
	const child = fork(script, [modelsDir, String(leaveFreeBytes)], {
		env: {},
		execArgv: [],
		stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
	});
	// Images come first. From here, because its start alone would delay the first image by half a second. Not the lowest priority, with
	// which a server that always has images would make no models for half an hour.
	if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
	const kill = () => child.kill('SIGKILL');
	signal.addEventListener('abort', kill);
	try {
		const prepared = await outcome(child);
		if ('failure' in prepared) throw new Error(prepared.failure);
		return prepared.models;
	} catch (error) {
		signal.throwIfAborted();
		throw error;
	} finally {
		signal.removeEventListener('abort', kill);
	}
}

/** Rejects if the process cannot start, or ends without a message. */
function outcome(child: ChildProcess): Promise<PreparedModels> {
	let stderr = '';
	child.stderr?.setEncoding('utf8').on('data', (text: string) => {
		stderr = (stderr + text).slice(-stderrTailLength);
	});
	return new Promise((resolve, reject) => {
		child.once('message', (prepared) => resolve(prepared as PreparedModels));
		child.once('error', reject);
		child.once('close', (status, signal) =>
			reject(new Error(`The process ended with ${signal ?? `status ${status}`}. ${stderr}`.trim())),
		);
	});
}
