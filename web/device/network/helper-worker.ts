// The worker of a thread that helps to run the networks: takes its share of each run until it is ended.
import { createTeam } from './run/team.ts';
import { createThread, type Shared } from './run/thread.ts';

addEventListener(
	'message',
	({ data: shared }: MessageEvent<Shared>) => {
		const prepare = createThread(shared);
		const team = createTeam(shared.memory, shared.threads - 1);
		postMessage('ready');
		for (;;) team.help((run) => prepare(run).steps);
	},
	{ once: true },
);
