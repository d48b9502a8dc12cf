// The folders of the results, made before the engine starts: no picture is worked on whose result has no place.
import { access, constants, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { cannotWrite, toFailure } from './failure.ts';
import type { Plan, Task } from './plan.ts';

/** The tasks whose folder can be written to, and what is wrong with the others. */
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

/** One that is there already may still be closed to us. */
async function makeWritable(folder: string): Promise<void> {
	await mkdir(folder, { recursive: true });
	await access(folder, constants.W_OK);
}
