// The folders of the results, made before the engine starts: no image is processed whose result cannot be written.
import { access, constants } from 'node:fs/promises';
import path from 'node:path';
import { makeFolder } from '#engine/index.ts';
import { cannotWrite, toFailure } from './failure.ts';
import type { Plan, Task } from './plan.ts';

/** The tasks whose folder is writable, and the failures of the others. */
export async function makeFolders(tasks: readonly Task[]): Promise<Plan> {
	const faults = new Map<string, unknown>();
	for (const folder of new Set(tasks.map(folderOf))) {
		await makeWritable(folder).catch((error) => faults.set(folder, error));
	}
	const hasFault = (task: Task) => faults.has(folderOf(task));
	return {
		tasks: tasks.filter((task) => !hasFault(task)),
		failures: tasks.filter(hasFault).map((task) => ({
			input: task.input,
			error: toFailure(cannotWrite(task.output, faults.get(folderOf(task)))),
		})),
	};
}

function folderOf({ output }: Task): string {
	return path.dirname(output);
}

/** An existing folder may still be read-only. */
async function makeWritable(folder: string): Promise<void> {
	await makeFolder(folder);
	await access(folder, constants.W_OK);
}
