// Lets downloads take turns: a few chunks in each round of the event loop, and one client after the other, so that hundreds of downloads of one client delay nobody else.

export interface SendingTurns {
	/** Calls `send` when it is the client's turn: at once in the order of calls, but after one chunk of every other client that waits. */
	wait(client: string, send: () => void): void;
}

/**
 * Handing a chunk over to the operating system takes up to a millisecond. Without turns, 500 downloads of one client that all took data at once
 * kept every other request waiting for five seconds (measured on two busy cores); with them for half a second.
 */
const defaultChunksPerRound = 8;

export function createSendingTurns(chunksPerRound = defaultChunksPerRound): SendingTurns {
	/** What each client waits to send; the first client is the next one. */
	const waiting = new Map<string, (() => void)[]>();
	let isRoundPlanned = false;

	function planRound(): void {
		if (!isRoundPlanned) setImmediate(takeRound);
		isRoundPlanned = true;
	}

	function takeRound(): void {
		isRoundPlanned = false;
		for (let chunks = 0; chunks < chunksPerRound; chunks++) {
			const next = waiting.entries().next();
			if (next.done) return;
			const [client, sends] = next.value;
			const send = sends.shift();
			// To the end of the line, if it has more to send.
			waiting.delete(client);
			if (sends.length > 0) waiting.set(client, sends);
			send?.();
		}
		if (waiting.size > 0) planRound();
	}

	return {
		wait(client, send) {
			planRound();
			const sends = waiting.get(client);
			if (sends) sends.push(send);
			else waiting.set(client, [send]);
		},
	};
}
