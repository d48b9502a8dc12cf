// Notices that the reply to a process call is lost: a proxy on the way may hold the connection open and send nothing.
import { readStatus } from './read-status.ts';

/** Between two checks. Two in a row must find the result: the reply follows it at once. */
const checkMs = 10_000;

interface ReplyWatch {
	/** Aborts once the server has the result and the reply has not come. */
	readonly signal: AbortSignal;
	end(): void;
}

export function watchReply(id: string): ReplyWatch {
	const lost = new AbortController();
	const ended = new AbortController();
	let wasDone = false;
	const timer = setInterval(async () => {
		const isDone = (await readStatus(ended.signal, id))?.state === 'done';
		if (isDone && wasDone) lost.abort();
		wasDone = isDone;
	}, checkMs);
	return {
		signal: lost.signal,
		end() {
			clearInterval(timer);
			ended.abort();
		},
	};
}
