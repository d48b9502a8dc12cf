// Asks one node after the other, and another one where a node does not answer.

export interface Balancer {
	/** How often a connection failed and the next node was asked. */
	readonly failedOver: number;
	/** Throws if no node can be reached. The answer is whole: one that breaks off is asked for again. */
	ask(path: string, init?: RequestInit): Promise<Answer>;
}

export interface Answer {
	readonly status: number;
	readonly headers: Headers;
	readonly body: Buffer;
}

/** `urls` tells the addresses of the nodes at this moment. */
export function createBalancer(urls: () => readonly string[]): Balancer {
	let turn = 0;
	let failedOver = 0;
	return {
		get failedOver() {
			return failedOver;
		},
		async ask(path, init) {
			const first = turn++;
			let fault: unknown;
			for (let next = 0; next < urls().length; next++) {
				const url = urls()[(first + next) % urls().length];
				try {
					const reply = await fetch(`${url}${path}`, init);
					return {
						status: reply.status,
						headers: reply.headers,
						body: Buffer.from(await reply.arrayBuffer()),
					};
				} catch (error) {
					fault = error;
					failedOver += 1;
				}
			}
			throw fault;
		},
	};
}
