// A visitor with a picture: uploads it, waits for the cut-out, fetches it, and comes again where told that trying again can help.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Problem, ProcessReply, UploadReply } from '#contract/api.ts';
import { form } from '#test/images.ts';
import type { Balancer } from './balancer.ts';
import type { Picture } from './pictures.ts';

export interface Outcome {
	readonly picture: Picture;
	/** Undefined if it was never accepted. */
	readonly id: string | undefined;
	/** The cut-out, if there is one at last. */
	readonly bytes: Buffer | undefined;
	/** What it was told meanwhile, such as `process 503 busy`; `no answer` where no node was to be reached. */
	readonly refusals: readonly string[];
	/** Whether each of these said that trying again can help. */
	readonly isRetryable: boolean;
	/** From the first byte sent to the last byte received. */
	readonly ms: number;
}

const patienceMs = 240_000;
/** As Retry-After says, but where that is for a full disk. */
const longestPauseMs = 5_000;

class FinalRefusal extends Error {}

export async function send(nodes: Balancer, picture: Picture, address: string): Promise<Outcome> {
	const headers = { 'x-forwarded-for': address };
	const start = performance.now();
	const refusals: string[] = [];
	let id: string | undefined;
	let bytes: Buffer | undefined;

	async function insist(step: string, path: string, init: () => RequestInit): Promise<Buffer> {
		while (performance.now() - start < patienceMs) {
			const reply = await nodes.ask(path, { ...init(), headers }).catch(() => undefined);
			if (reply && reply.status < 300) return reply.body;
			const { code, retryable } = reply
				? (JSON.parse(reply.body.toString()) as Problem)
				: { code: 'no answer', retryable: true };
			refusals.push(`${step} ${reply?.status ?? '-'} ${code}`);
			if (!retryable) throw new FinalRefusal(code);
			const pause = Number(reply?.headers.get('retry-after') ?? 1) * 1000;
			await sleep(Math.min(pause, longestPauseMs));
		}
		throw new FinalRefusal('out of patience');
	}

	let isRetryable = true;
	try {
		const upload = () => ({ method: 'POST', body: form(picture.file) });
		({ id } = JSON.parse(String(await insist('upload', '/api/upload', upload))) as UploadReply);
		const answer = await insist('process', `/api/process/${id}`, () => ({ method: 'POST' }));
		const { processedToken } = JSON.parse(String(answer)) as ProcessReply;
		bytes = await insist('download', `/api/secure/download/${processedToken}`, () => ({}));
	} catch (error) {
		if (!(error instanceof FinalRefusal)) throw error;
		isRetryable = error.message === 'out of patience';
	}
	return { picture, id, bytes, refusals, isRetryable, ms: performance.now() - start };
}

interface Company {
	readonly visitors: number;
	/** For which each looks at a cut-out before sending the next picture; default not at all. */
	readonly lookMs?: number;
	/** Is told how many pictures are through. */
	readonly onDone?: (done: number) => void;
}

/** Each visitor sends one picture after the other. */
export async function sendAll(
	nodes: Balancer,
	pictures: readonly Picture[],
	{ visitors, lookMs = 0, onDone }: Company,
): Promise<Outcome[]> {
	const waiting = [...pictures];
	const outcomes: Outcome[] = [];
	const come = async (_: unknown, visitor: number) => {
		for (let picture = waiting.shift(); picture; picture = waiting.shift()) {
			outcomes.push(await send(nodes, picture, `198.18.0.${visitor + 1}`));
			onDone?.(outcomes.length);
			await sleep(lookMs);
		}
	};
	await Promise.all(Array.from({ length: visitors }, come));
	return outcomes;
}
