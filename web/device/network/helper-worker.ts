// The worker of a thread that helps to run the networks: takes its share of each run until it is ended.
import { createTeam } from './run/team.ts';
import { createThread, type Shared } from './run/thread.ts';

addEventListener(
	'message',
	({ data: { shared, index } }: MessageEvent<{ shared: Shared; index: number }>) => {
		const prepare = createThread(shared, index);
		const team = createTeam(shared.memory, shared.threads - 1);
		postMessage('ready');
		for (;;) team.help((run) => prepare(run).steps);
	},
	{ once: true },
);
