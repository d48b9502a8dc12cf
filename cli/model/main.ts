// Entry of `npm run model`.
import { ModelError, modelCards, promptableCards } from '#engine/index.ts';
import { readModelSettings } from '../model-settings.ts';
import { modelCommand } from './command.ts';
import { createTerminal } from './terminal.ts';

const stop = new AbortController();
process.once('SIGINT', () =>
	stop.abort(new ModelError('interrupted', 'Stopped; the next pull resumes from here.')),
);

process.exitCode = await modelCommand(process.argv.slice(2), {
	...readModelSettings(),
	cards: modelCards,
	promptable: promptableCards,
	terminal: createTerminal(),
	signal: stop.signal,
});
