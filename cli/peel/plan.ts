// Plans the output file of each image; rejects plans that would overwrite a file before any work.
import path from 'node:path';
import type { PeelArguments } from './arguments.ts';
import { FileFault, toFailure } from './failure.ts';
import type { FoundImage } from './find-images.ts';
import type { Failed } from './outcome.ts';
import { identityOf, nameBeside, rejectOverwriting } from './output-file.ts';
import { resolveLinks } from './resolve-links.ts';

export interface Task {
	readonly input: string;
	readonly output: string;
}

export interface Plan {
	readonly tasks: readonly Task[];
	readonly failures: readonly Failed[];
}

type Naming = Pick<
	PeelArguments,
	'output' | 'intoFile' | 'extension' | 'recipe' | 'backgroundFile' | 'force'
>;

/**
 * The output file of each image, and the failure of each image whose result
 * would overwrite another file. Does not write anything.
 */
export async function plan(images: readonly FoundImage[], naming: Naming): Promise<Plan> {
	const wanted = await wantedTasks(images, naming);
	const sharers = Map.groupBy(wanted, ({ key }) => key);
	const given = await identitiesOf([...wanted.map(({ input }) => input), naming.backgroundFile ?? '']);
	const tasks: Task[] = [];
	const failures: Failed[] = [];
	for (const { key, ...task } of wanted) {
		try {
			const other = sharers.get(key)?.find(({ input }) => input !== task.input);
			if (other) throw sameName(task, other);
			await rejectOverwriting(task.output, given, naming.force);
			tasks.push(task);
		} catch (error) {
			failures.push({ input: task.input, error: toFailure(error) });
		}
	}
	return { tasks, failures };
}

interface WantedTask extends Task {
	/** Equal for outputs that would be the same file. */
	readonly key: string;
}

async function wantedTasks(images: readonly FoundImage[], naming: Naming): Promise<WantedTask[]> {
	const realFolders = new Map<string, string>();
	const wanted: WantedTask[] = [];
	for (const image of images) {
		const output = outputOf(image, naming);
		const folder = path.dirname(path.resolve(output));
		const realFolder = realFolders.get(folder) ?? (await resolveLinks(folder));
		realFolders.set(folder, realFolder);
		wanted.push({ input: image.file, output, key: keyOf(path.join(realFolder, path.basename(output))) });
	}
	return wanted;
}

async function identitiesOf(files: readonly string[]): Promise<ReadonlySet<string>> {
	// What cannot be found is reported when it is read.
	return new Set(await Promise.all(files.map((file) => identityOf(file).catch(() => ''))));
}

function sameName({ output }: Task, other: Task): FileFault {
	return new FileFault('same-name', `Its result and that of ${other.input} would both be ${output}.`);
}

/** `photo.jpg` becomes `OUTPUT/photo.png`, or beside itself `photo-cutout.png`. */
function outputOf({ file, under }: FoundImage, { output, intoFile, extension, recipe }: Naming): string {
	if (output === undefined) return nameBeside(file, recipe.channels ?? 'rgba', extension);
	// Until new/ is made, the system finds nothing at new/../photo.jpg, not even an input.
	return intoFile
		? path.normalize(output)
		: path.join(output, under, `${path.parse(file).name}.${extension}`);
}

/** On macOS and Windows, Photo and photo are one name; on macOS, so are the two encodings of an accent. */
function keyOf(file: string): string {
	return file.normalize().toLowerCase();
}
