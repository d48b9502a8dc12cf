// `peel mcp` as a process with a fake engine. Its environment: ENGINE is `hold` for
// an engine that never finishes, `unready` for one whose first start fails, or a
// code for one whose first call fails. Logs what the engine gets to standard error.
import { AppError, isErrorCode } from '#contract/errors.ts';
import type { Engine } from '#engine/index.ts';
import { createFakeEngine } from '#test/fake-engine.ts';
import { peelCommand } from '../peel/command.ts';

const wanted = process.env.ENGINE;
const log = (line: string) => process.stderr.write(`${line}\n`);
let starts = 0;

function createEngine(): Engine {
	log('engine created');
	starts++;
	const engine = createFakeEngine();
	if (wanted === 'hold') engine.hold();
	if (isErrorCode(wanted)) engine.failNext(new AppError(wanted));
	const ready = wanted === 'unready' && starts === 1 ? Promise.reject(new Error('No model.')) : engine.ready;
	return {
		...engine,
		ready,
		async cutOut(bytes, options = {}, call) {
			const prompts = options.prompts ? ` prompts ${JSON.stringify(options.prompts)}` : '';
			log(`recipe ${JSON.stringify(options.recipe)}${prompts}`);
			call?.signal?.addEventListener('abort', () => log('aborted'));
			return engine.cutOut(bytes, options, call);
		},
	};
}

const status = await peelCommand(['mcp', ...process.argv.slice(2)], {
	version: '1.2.3',
	modelsDir: '',
	wanted: undefined,
	createEngine,
	print: (line) => process.stdout.write(`${line}\n`),
	printError: log,
	signal: new AbortController().signal,
});
process.exit(status);
