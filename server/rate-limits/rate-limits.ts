// How much of the service one visitor may use in a minute, so that a flood from one place leaves the others untouched.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { announce } from './announce.ts';
import { visitorOf } from './client-of.ts';
import type { Counter, CreateCounter } from './counter.ts';

export type Allowance = keyof typeof limits.rates;

export interface RateLimits {
	/** Uses up a part of the visitor's allowance and says on the reply what is left. Throws 'rate-limited' if that is not enough. */
	spend(request: FastifyRequest, reply: FastifyReply, allowance: Allowance, points?: number): Promise<void>;
	/** Throws 'rate-limited' if the visitor has none of an allowance left. */
	check(request: FastifyRequest, reply: FastifyReply, allowance: Allowance): Promise<void>;
	/** Uses up a part of an allowance without refusing this request, which has been answered already. */
	note(request: FastifyRequest, allowance: Allowance): Promise<void>;
}

/** `factor` multiplies every allowance. */
export function createRateLimits(createCounter: CreateCounter, factor: number): RateLimits {
	const duration = limits.rateWindowSeconds;
	const names = Object.keys(limits.rates) as Allowance[];
	const quotas = Object.fromEntries(
		names.map((name) => [name, Math.max(1, Math.round(limits.rates[name] * factor))]),
	) as Record<Allowance, number>;
	const counters = Object.fromEntries(
		names.map((name) => [name, createCounter({ keyPrefix: name, points: quotas[name], duration })]),
	) as Record<Allowance, Counter>;

	/** `msBeforeNext` is counted by the wall clock, which may jump: never more than a window. */
	function report(reply: FastifyReply, name: Allowance, { remainingPoints, msBeforeNext }: RateLimiterRes) {
		const seconds = Math.min(Math.max(1, Math.ceil(msBeforeNext / 1000)), duration);
		announce(reply, {
			name,
			quota: quotas[name],
			windowSeconds: duration,
			remaining: remainingPoints,
			seconds,
		});
		return seconds;
	}

	function refuse(reply: FastifyReply, name: Allowance, standing: RateLimiterRes): never {
		reply.header('retry-after', report(reply, name, standing));
		throw new AppError('rate-limited', `no ${name} left`);
	}

	return {
		async spend(request, reply, name, points = 1) {
			const visitor = visitorOf(request.ip);
			try {
				report(reply, name, await counters[name].consume(visitor, points));
			} catch (error) {
				if (!(error instanceof RateLimiterRes)) throw error;
				// The library counts what it refuses: a large picture is not to use up what is left for a small one.
				if (points > 1) await counters[name].reward(visitor, points);
				refuse(reply, name, error);
			}
		},
		async check(request, reply, name) {
			const standing = await counters[name].get(visitorOf(request.ip));
			if (standing && standing.consumedPoints >= quotas[name]) refuse(reply, name, standing);
		},
		async note(request, name) {
			await counters[name].penalty(visitorOf(request.ip), 1);
		},
	};
}

/** For an operator whose proxy counts already. */
export const noRateLimits: RateLimits = {
	async spend() {},
	async check() {},
	async note() {},
};
