// Replies to a page whose files may be kept in the browser: with the server's reply, or with the kept file if that
// fails.
import { inTime } from '#web/in-time.ts';

/**
 * How long the server has until the first bytes of its reply. The slowest mobile networks need a second for a round
 * trip, and five of them for the first request: name, connection, encryption and reply. This is twice that. If a page
 * still arrives too late, the kept page is shown, which is as old as the last visit.
 */
export const replyLimitMs = 10_000;

/**
 * A reply with a server error counts as none: it may come from a proxy whose server is down. So does a reply after the
 * time limit, because a network that is connected but passes nothing on neither replies nor fails. Such a late reply is
 * not read, so that it takes nothing from the slow network. If nothing is kept, waits for the reply, whatever it is; if
 * the storage does not answer in time, takes whichever comes first.
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
