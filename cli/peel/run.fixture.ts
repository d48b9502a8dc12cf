// Runs the command with a fake engine in a new folder for each test.
import path from 'node:path';
import type { CutoutOptions, EngineOptions } from '#engine/index.ts';
import { createFakeEngine } from '#test/fake-engine.ts';
import { filesIn, writeImages } from '#test/files/folder-files.ts';
import { newFolder } from '#test/new-folder.ts';
import { peelCommand } from './command.ts';
import type { CommandContext } from './context.ts';

export async function setUp() {
	const folder = await newFolder();
	const engine = createFakeEngine();
	const engineOptions: EngineOptions[] = [];
	const cutoutOptions: CutoutOptions[] = [];
	const out: string[] = [];
	const err: string[] = [];
	const stop = new AbortController();
	const at = (name: string) => path.join(folder, name);

	const context: CommandContext = {
		version: '1.2.3',
		modelsDir: at('models'),
		wanted: undefined,
		createEngine(options) {
			engineOptions.push(options);
			return {
				...engine,
				cutOut(bytes, options = {}, call) {
					cutoutOptions.push(options);
					return engine.cutOut(bytes, options, call);
				},
			};
		},
		print: (line) => out.push(line.replaceAll(folder, '@')),
		printError: (line) => err.push(line.replaceAll(folder, '@')),
		signal: stop.signal,
	};

	return {
		folder,
		engine,
		/** Options of the engines that the command created. */
		engineOptions,
		/** Options of the cutouts that these engines made. */
		cutoutOptions,
		/** Lines to standard output and standard error, with @ for the test's folder. */
		out,
		err,
		stop,
		/** A path in the test's folder. */
		at,
		/** Words that begin with @ mean files in the test's folder. */
		peel: (line: string, more: Partial<CommandContext> = {}) =>
			peelCommand(
				line.split(' ').map((word) => (word.startsWith('@') ? at(word.slice(1)) : word)),
				{ ...context, ...more },
			),
		/** Writes small images of the type in their names. */
		put: (...names: string[]) => writeImages(folder, names),
		/** Every file in the test's folder. */
		files: () => filesIn(folder),
		/** The lines of standard output, as JSON. */
		replies: (): Record<string, unknown>[] => out.map((line) => JSON.parse(line)),
	};
}
