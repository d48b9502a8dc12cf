// Which picture goes into which file; whatever would overwrite something is refused before any work.
import { realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Wish } from './arguments.ts';
import { cannotWrite, existsAlready, type Failure, FileFault, toFailure } from './failure.ts';
import type { FoundPicture } from './find-pictures.ts';
import { endings } from './format.ts';

export interface Task {
	readonly input: string;
	readonly output: string;
}

export interface Plan {
	readonly tasks: readonly Task[];
	readonly failures: readonly { input: string; error: Failure }[];
}

type Naming = Pick<Wish, 'output' | 'intoFile' | 'format' | 'matteOnly' | 'background' | 'force'>;

/** A picture that was named twice is done once. */
export async function plan(pictures: readonly FoundPicture[], naming: Naming): Promise<Plan> {
	const tasks: Task[] = [];
	const failures: { input: string; error: Failure }[] = [];
	const wanted = (await unique(pictures)).map((picture) => ({
		input: picture.file,
		output: outputOf(picture, naming),
	}));
	const sharers = Map.groupBy(wanted, ({ output }) => keyOf(output));
	const given = new Set(
		await Promise.all(
			[...wanted.map(({ input }) => input), naming.background ?? ''].map((file) =>
				// What cannot be found is told when it is read.
				identityOf(file).catch(() => ''),
			),
		),
	);
	for (const task of wanted) {
		try {
			const other = sharers.get(keyOf(task.output))?.find(({ input }) => input !== task.input);
			if (other) {
				throw new FileFault(
					'same-name',
					`Its result and that of ${other.input} would both be ${task.output}.`,
				);
			}
			await refuseOverwriting(task.output, given, naming.force);
			tasks.push(task);
		} catch (error) {
			failures.push({ input: task.input, error: toFailure(error) });
		}
	}
	return { tasks, failures };
}

/** `photo.jpg` becomes `OUTPUT/photo.png`, or beside itself `photo-cutout.png`. */
function outputOf({ file, under }: FoundPicture, { output, intoFile, format, matteOnly }: Naming): string {
	const { dir, name } = path.parse(file);
	const ending = endings[format];
	if (output === undefined) return path.join(dir, `${name}-${matteOnly ? 'matte' : 'cutout'}.${ending}`);
	return intoFile ? output : path.join(output, under, `${name}.${ending}`);
}

/** `given`: the pictures that were named, the background's too. */
async function refuseOverwriting(output: string, given: Set<string>, force: boolean): Promise<void> {
	const there = await identityOf(output).catch((error) => {
		throw cannotWrite(output, error);
	});
	if (there === '') return;
	if (given.has(there)) throw new FileFault('is-input', `${output} is one of the pictures given.`);
	if (!force) throw existsAlready(output);
}

async function unique(pictures: readonly FoundPicture[]): Promise<FoundPicture[]> {
	const byPath = new Map<string, FoundPicture>();
	for (const picture of pictures) {
		const key = await realpath(picture.file).catch(() => path.resolve(picture.file));
		if (!byPath.has(key)) byPath.set(key, picture);
	}
	return [...byPath.values()];
}

/** Disks of macOS and Windows take Photo and photo for one name, that of macOS also the two ways to write an accent. */
function keyOf(file: string): string {
	return path.resolve(file).normalize().toLowerCase();
}

/** The file itself, whatever name or link leads to it; '' if there is none. */
async function identityOf(file: string): Promise<string> {
	const found = await stat(file, { bigint: true }).catch((error: NodeJS.ErrnoException) => {
		if (error.code === 'ENOENT') return undefined;
		throw error;
	});
	return found ? `${found.dev}:${found.ino}` : '';
}
