// An HTTP client: uploads an image, processes and downloads it, and retries where the reply is marked retryable.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Problem, ProcessReply, UploadReply } from '#contract/api.ts';
import { form } from '#test/images.ts';
import type { Balancer, CompleteResponse } from './balancer.ts';

interface Upload {
	readonly file: Buffer;
}

export interface Outcome<Subject extends Upload> {
	readonly subject: Subject;
	/** Undefined if the upload was never accepted. */
	readonly id: string | undefined;
	/** The cutout; undefined if all attempts failed. */
	readonly bytes: Buffer | undefined;
	/** All rejections on the way, such as `process 503 busy`; `no response` if no node could be reached. */
	readonly rejections: readonly string[];
	/** Whether all rejections were retryable. */
	readonly isRetryable: boolean;
	/** Milliseconds from the upload to the end of the download, retries included. */
	readonly ms: number;
}

const timeoutMs = 240_000;
/** Limits the pause of Retry-After, which is long for a full disk. */
const maxPauseMs = 5_000;

class FinalRejection extends Error {}

export async function send<Subject extends Upload>(
	nodes: Balancer,
	subject: Subject,
	address: string,
	onRejection: (rejection: string) => void = () => {},
): Promise<Outcome<Subject>> {
	const headers = { 'x-forwarded-for': address };
	const start = performance.now();
	const rejections: string[] = [];
	let id: string | undefined;
	let bytes: Buffer | undefined;

	async function requestWithRetries(step: string, path: string, init: () => RequestInit): Promise<Buffer> {
		while (performance.now() - start < timeoutMs) {
			const reply = await nodes.request(path, { ...init(), headers }).catch(() => undefined);
			if (reply && reply.status < 300) return reply.body;
			const { code, retryable } = problemOf(reply);
			rejections.push(`${step} ${reply?.status ?? '-'} ${code}`);
			onRejection(rejections.at(-1) as string);
			if (!retryable) throw new FinalRejection(code);
			const pause = Number(reply?.headers.get('retry-after') ?? 1) * 1000;
			await sleep(Math.min(pause, maxPauseMs));
		}
		throw new FinalRejection('timed out');
	}

	let isRetryable = true;
	try {
		const upload = () => ({ method: 'POST', body: form(subject.file) });
		({ id } = JSON.parse(String(await requestWithRetries('upload', '/api/upload', upload))) as UploadReply);
		const reply = await requestWithRetries('process', `/api/process/${id}`, () => ({ method: 'POST' }));
		const { processedToken } = JSON.parse(String(reply)) as ProcessReply;
		bytes = await requestWithRetries('download', `/api/secure/download/${processedToken}`, () => ({}));
	} catch (error) {
		if (!(error instanceof FinalRejection)) throw error;
		isRetryable = error.message === 'timed out';
	}
	return { subject, id, bytes, rejections, isRetryable, ms: performance.now() - start };
}

/** A proxy's own rejections have no problem document; those that its node may cause by failing can be retried. */
function problemOf(reply: CompleteResponse | undefined): Pick<Problem, 'code' | 'retryable'> {
	if (!reply) return { code: 'no response', retryable: true };
	if (reply.headers.get('content-type')?.startsWith('application/problem+json'))
		return JSON.parse(reply.body.toString());
	return { code: 'from the proxy', retryable: [502, 503, 504].includes(reply.status) };
}

interface Load<Subject extends Upload> {
	readonly clients: number;
	/** Pause after each result before the next image. Default none. */
	readonly thinkMs?: number;
	/** Called with the number of finished images, and the last. */
	readonly onDone?: (done: number, outcome: Outcome<Subject>) => void;
	/** Called at each rejection. */
	readonly onRejection?: (rejection: string) => void;
}

/** Each client sends one image after another. */
export async function sendAll<Subject extends Upload>(
	nodes: Balancer,
	subjects: readonly Subject[],
	{ clients, thinkMs = 0, onDone, onRejection }: Load<Subject>,
): Promise<Outcome<Subject>[]> {
	const waiting = [...subjects];
	const outcomes: Outcome<Subject>[] = [];
	const runClient = async (_: unknown, client: number) => {
		for (let subject = waiting.shift(); subject; subject = waiting.shift()) {
			const outcome = await send(nodes, subject, `198.18.0.${client + 1}`, onRejection);
			outcomes.push(outcome);
			onDone?.(outcomes.length, outcome);
			await sleep(thinkMs);
		}
	};
	await Promise.all(Array.from({ length: clients }, runClient));
	return outcomes;
}
