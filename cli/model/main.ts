// Entry of `npm run model`.
import { companionCards, ModelError, modelCards } from '#engine/index.ts';
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
	companions: companionCards,
	terminal: createTerminal(),
	signal: stop.signal,
});
