// Rate limits of a client, and of an IPv6 /48, in each window: a flood from one address or network affects no others.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import type { Size } from '#contract/size.ts';
import { clientOfRequest } from './client.ts';
import type { CreateCounter } from './counter.ts';
import { addRateLimitHeaders } from './headers.ts';
import { createQuotaCounter, type QuotaCounter } from './quota-counter.ts';

type QuotaName = keyof typeof limits.rates;

export interface RateLimits {
	/**
	 * Uses up part of the quota of a client and of its network, and reports on the reply what is left of the one with
	 * less. Throws 'rate-limited' if that is not enough.
	 */
	consume(request: FastifyRequest, reply: FastifyReply, name: QuotaName, points?: number): Promise<void>;
	/** Gives back what a request has used up in vain, if its window has not ended. Never throws. */
	giveBack(request: FastifyRequest, name: QuotaName, points: number): Promise<void>;
	/** Gives back what a request has used up of the quotas of work, of which none was done. Never throws. */
	giveBackWork(request: FastifyRequest): Promise<void>;
	/** Throws 'rate-limited' if the quota of the client is used up, or that of its network and it has a part in that. */
	check(request: FastifyRequest, reply: FastifyReply, name: QuotaName): Promise<void>;
	/** Uses up a point without rejecting this request, which already has its response. */
	penalize(request: FastifyRequest, name: QuotaName): Promise<void>;
}

/** Quotas of the work that jobs do. The others count requests and transferred bytes. */
const quotasOfWork: readonly QuotaName[] = ['megapixels', 'renderings', 'masks'];

const windowOf = (name: QuotaName) =>
	name === 'modelBytes' ? limits.modelWindowSeconds : limits.rateWindowSeconds;

/** `factor` multiplies every quota. */
export function createRateLimits(createCounter: CreateCounter, factor: number): RateLimits {
	const names = Object.keys(limits.rates) as QuotaName[];
	const quotas = Object.fromEntries(
		names.map((name) => [name, Math.max(1, Math.round(limits.rates[name] * factor))]),
	) as Record<QuotaName, number>;
	const counters = Object.fromEntries(
		names.map((name) => [
			name,
			createQuotaCounter(createCounter, { keyPrefix: name, points: quotas[name], duration: windowOf(name) }),
		]),
	) as Record<QuotaName, QuotaCounter>;

	/** What each request has used up of the quotas of work. */
	const charged = new WeakMap<FastifyRequest, { name: QuotaName; points: number }[]>();

	/**
	 * Returns the seconds until the reset: at most one window, because
	 * `msBeforeNext` follows the wall clock, which may jump.
	 */
	function report(reply: FastifyReply, name: QuotaName, { remainingPoints, msBeforeNext }: RateLimiterRes) {
		const windowSeconds = windowOf(name);
		const resetSeconds = Math.min(Math.max(1, Math.ceil(msBeforeNext / 1000)), windowSeconds);
		addRateLimitHeaders(reply, {
			name,
			quota: quotas[name],
			windowSeconds,
			remaining: remainingPoints,
			resetSeconds,
		});
		return resetSeconds;
	}

	function reject(reply: FastifyReply, name: QuotaName, result: RateLimiterRes): never {
		reply.header('retry-after', report(reply, name, result));
		throw new AppError('rate-limited', `no ${name} left`);
	}

	async function giveBack(request: FastifyRequest, name: QuotaName, points: number): Promise<void> {
		if (points > 0) await counters[name].giveBack(clientOfRequest(request), points).catch(() => undefined);
	}

	return {
		async consume(request, reply, name, wanted = 1) {
			// More than a whole quota would be refused for ever, however long the client waits.
			const points = Math.min(wanted, quotas[name]);
			try {
				report(reply, name, await counters[name].consume(clientOfRequest(request), points));
			} catch (error) {
				if (!(error instanceof RateLimiterRes)) throw error;
				reject(reply, name, error);
			}
			if (quotasOfWork.includes(name))
				charged.set(request, [...(charged.get(request) ?? []), { name, points }]);
		},
		giveBack,
		async giveBackWork(request) {
			const all = charged.get(request) ?? [];
			charged.delete(request);
			await Promise.all(all.map(({ name, points }) => giveBack(request, name, points)));
		},
		async check(request, reply, name) {
			const result = await counters[name].get(clientOfRequest(request));
			if (result?.remainingPoints === 0) reject(reply, name, result);
		},
		async penalize(request, name) {
			await counters[name].penalize(clientOfRequest(request));
		},
	};
}

/**
 * Uses up the megapixels of an image of this size, rounded up, so that even
 * the smallest uses up quota. Throws 'rate-limited'.
 */
export function consumeMegapixels(
	rateLimits: RateLimits,
	request: FastifyRequest,
	reply: FastifyReply,
	{ width, height }: Size,
): Promise<void> {
	return rateLimits.consume(request, reply, 'megapixels', Math.ceil((width * height) / 1_000_000));
}

/** The same for a rendering of this size, and one of the quota of renderings. */
export async function consumeRendering(
	rateLimits: RateLimits,
	request: FastifyRequest,
	reply: FastifyReply,
	size: Size,
): Promise<void> {
	await rateLimits.consume(request, reply, 'renderings');
	await consumeMegapixels(rateLimits, request, reply, size);
}

/** For operators whose proxy already limits rates. */
export const noRateLimits: RateLimits = {
	async consume() {},
	async giveBack() {},
	async giveBackWork() {},
	async check() {},
	async penalize() {},
};
