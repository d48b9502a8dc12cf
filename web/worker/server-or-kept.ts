// What a page gets whose files may be kept in the browser: the server's reply, or what is kept where that fails.

/**
 * How long the server has until the first bytes of its reply. The slowest mobile networks need a second for a round
 * trip, and five of them for the first request: name, connection, encryption and reply. Here they have twice that. A
 * page that is too late all the same is only as old as the last visit.
 */
export const replyLimitMs = 10_000;

/**
 * A reply with a server error counts as none: it may be that of a proxy whose server is down. So does one after the
 * limit: a network that is connected but passes nothing on neither replies nor fails. It is then not read, so that it
 * takes nothing from the slow network. Without anything kept, waits for the reply whatever it is.
 */
export async function serverOrKept(
	reply: Promise<Response>,
	findKept: () => Promise<Response | undefined>,
): Promise<Response> {
	const answer = reply.catch(() => undefined);
	const inTime = await Promise.race([answer, afterLimit()]);
	if (inTime && inTime.status < 500) return inTime;
	const kept = await findKept();
	if (!kept) return (await answer) ?? Response.error();
	void answer.then((unread) => unread?.body?.cancel()).catch(() => {});
	return kept;
}

const afterLimit = () => new Promise<undefined>((resolve) => setTimeout(resolve, replyLimitMs, undefined));
