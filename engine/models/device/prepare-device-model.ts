// Makes the model for browsers in a separate process, so that the caller's process needs no memory for it.
import { fork } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { messageOfChild } from '../../child-process.ts';
import type { CompressedModel } from './compressed-model.ts';

/** The message of the process to its parent. */
export type PreparedModel = { readonly model: CompressedModel } | { readonly failure: string };

const script = new URL('./compress-main.ts', import.meta.url);

/**
 * The gzip file of `deviceModel` in the folder `device` of `modelsDir`. The first call makes it and each later one
 * verifies it; a damaged file is made anew. It is made only if `leaveFreeBytes` of the disk stay free. Files of other
 * versions are deleted. Throws an Error whose message says why it cannot be made, and the signal's reason.
 */
export async function prepareDeviceModel(
	modelsDir: string,
	signal: AbortSignal,
	leaveFreeBytes = 0,
): Promise<CompressedModel> {
	signal.throwIfAborted();
	const child = fork(script, [modelsDir, String(leaveFreeBytes)], {
		env: {},
		execArgv: [],
		stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
	});
	// Images come first. The parent lowers the priority, because even the start of the process would delay the first
	// image by half a second. Not to the lowest priority: a server that always has images would then make no model for
	// half an hour.
	if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
	const kill = () => child.kill('SIGKILL');
	signal.addEventListener('abort', kill);
	try {
		const prepared = await messageOfChild<PreparedModel>(child);
		if ('failure' in prepared) throw new Error(prepared.failure);
		return prepared.model;
	} catch (error) {
		signal.throwIfAborted();
		throw error;
	} finally {
		signal.removeEventListener('abort', kill);
	}
}
