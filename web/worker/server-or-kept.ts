// What a page gets whose files may be kept in the browser: the server's reply, or what is kept where that fails.
import { inTime } from '#web/in-time.ts';

/**
 * How long the server has until the first bytes of its reply. The slowest mobile networks need a second for a round
 * trip, and five of them for the first request: name, connection, encryption and reply. Here they have twice that. A
 * page that is too late all the same is only as old as the last visit.
 */
export const replyLimitMs = 10_000;

/**
 * A reply with a server error counts as none: it may be that of a proxy whose server is down. So does one after the
 * limit: a network that is connected but passes nothing on neither replies nor fails. It is then not read, so that it
 * takes nothing from the slow network. Without anything kept, waits for the reply whatever it is; where the storage does
 * not answer in time, for whichever comes first.
 */
export async function serverOrKept(
	reply: Promise<Response>,
	findKept: () => Promise<Response | undefined>,
): Promise<Response> {
	const answer = reply.catch(() => undefined);
	const early = await Promise.race([answer, afterLimit()]);
	if (early && early.status < 500) return early;
	const finding = findKept();
	const kept = await inTime(finding).catch(() => undefined);
	if (!kept) {
		const first = [answer.then((late) => late ?? finding), finding.then((late) => late ?? answer)];
		return (await Promise.race(first)) ?? Response.error();
	}
	void answer.then((unread) => unread?.body?.cancel()).catch(() => {});
	return kept;
}

const afterLimit = () => new Promise<undefined>((resolve) => setTimeout(resolve, replyLimitMs, undefined));
