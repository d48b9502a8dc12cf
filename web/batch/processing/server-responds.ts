// Whether the server can be reached: a part of the page that it does not send then has gone with an update.

/** Twice what the slowest mobile networks need for a reply, see web/worker/server-or-kept.ts. */
const limitMs = 10_000;

/** Asks for nothing but the head of a page. Never rejects. */
export async function serverResponds(signal: AbortSignal): Promise<boolean> {
	const ended = AbortSignal.any([signal, AbortSignal.timeout(limitMs)]);
	return fetch('/', { method: 'HEAD', cache: 'no-store', signal: ended }).then(
		({ ok }) => ok,
		() => false,
	);
}
