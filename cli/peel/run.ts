// A run of the command: background, model, images, file names, folders, then the engine if there is work for it.
import { type CutoutOptions, chosenModel } from '#engine/index.ts';
import { UsageError } from '../parse-options.ts';
import type { PeelArguments } from './arguments.ts';
import type { CommandContext } from './context.ts';
import { toFailure } from './failure.ts';
import { findImages } from './find-images.ts';
import { makeFolders } from './make-folders.ts';
import type { Outcome } from './outcome.ts';
import { plan } from './plan.ts';
import { processImages } from './process-images.ts';
import { readImage } from './read-image.ts';
import { createReporter } from './reporter.ts';
import { startEngine } from './start-engine.ts';

/**
 * Resolves to whether everything went well. Throws UsageError or ModelError before any work,
 * StartFault, and the signal's reason when aborted.
 */
export async function run(args: PeelArguments, context: CommandContext): Promise<boolean> {
	const options = await cutoutOptions(args);
	const model = await chosenModel(context.modelsDir, args.model ?? context.wanted);
	const found = await findImages(args.inputs, { recursive: args.recursive, except: args.output });
	if (args.intoFile && found.images.length > 1) {
		throw new UsageError(`${args.output} is one file, but there are ${found.images.length} images.`);
	}
	if (args.prompts.length > 0 && found.images.length > 1) {
		throw new UsageError(
			`--keep and --remove are points of one image, but there are ${found.images.length} images.`,
		);
	}
	const planned = await plan(found.images, args);
	const { tasks, failures } = await makeFolders(planned.tasks);

	const rejected = [...found.failures, ...planned.failures, ...failures];
	const reporter = createReporter(args, rejected.length + tasks.length, context);
	let isAllWell = true;
	const report = (outcome: Outcome) => {
		if ('error' in outcome) isAllWell = false;
		reporter.report(outcome);
	};
	try {
		for (const failure of rejected) report(failure);
		if (tasks.length > 0) {
			const engine = await startEngine({ model, workers: args.workers }, context);
			const { force } = args;
			await processImages(tasks, engine, { cutout: options, force, signal: context.signal, report });
			await engine.close();
		}
	} finally {
		reporter.end();
	}
	return isAllWell;
}

/** The background image is read once for all. Throws UsageError. */
async function cutoutOptions(args: PeelArguments): Promise<CutoutOptions> {
	const { recipe, backgroundFile, prompts } = args;
	const options = { recipe, ...(prompts.length > 0 && { prompts }) };
	if (backgroundFile === undefined) return options;
	try {
		return { ...options, backgroundImage: await readImage(backgroundFile) };
	} catch (error) {
		throw new UsageError(`The background ${backgroundFile} cannot be used. ${toFailure(error).message}`);
	}
}
