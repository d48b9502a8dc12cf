// A round-robin load balancer on the client's side that fails over to the next node.

export interface Balancer {
	/** Number of failed attempts; each was retried on the next node, if any was left. */
	readonly failedOver: number;
	/** Throws if no node can be reached. Retries truncated responses, so the body is complete. */
	request(path: string, init?: RequestInit): Promise<CompleteResponse>;
}

export interface CompleteResponse {
	readonly status: number;
	readonly headers: Headers;
	readonly body: Buffer;
}

/** `urls` returns the current addresses of the nodes. */
export function createBalancer(urls: () => readonly string[]): Balancer {
	let next = 0;
	let failedOver = 0;
	return {
		get failedOver() {
			return failedOver;
		},
		async request(path, init) {
			const first = next++;
			let failure: unknown;
			for (let attempt = 0; attempt < urls().length; attempt++) {
				const url = urls()[(first + attempt) % urls().length];
				try {
					const response = await fetch(`${url}${path}`, init);
					return {
						status: response.status,
						headers: response.headers,
						body: Buffer.from(await response.arrayBuffer()),
					};
				} catch (error) {
					failure = error;
					failedOver += 1;
				}
			}
			throw failure;
		},
	};
}
