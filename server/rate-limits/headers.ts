// Reports the remaining quota in the fields RateLimit-Policy and RateLimit (IETF
// draft-ietf-httpapi-ratelimit-headers-11).
import type { FastifyReply } from 'fastify';

interface QuotaStatus {
	readonly name: string;
	readonly quota: number;
	readonly windowSeconds: number;
	readonly remaining: number;
	/** Seconds until the whole quota is available again. */
	readonly resetSeconds: number;
}

/**
 * Units of quotas that do not count requests. The draft defines only requests
 * and bytes, so megapixels have a custom parameter.
 */
const units: Readonly<Record<string, string>> = {
	megapixels: ';peel-unit="megapixel"',
	modelBytes: ';qu="content-bytes"',
};

/** Appends to both lists. */
export function addRateLimitHeaders(reply: FastifyReply, status: QuotaStatus): void {
	const { name, quota, windowSeconds, remaining, resetSeconds } = status;
	const unit = units[name] ?? '';
	append(reply, 'ratelimit-policy', `"${name}";q=${quota};w=${windowSeconds}${unit}`);
	append(reply, 'ratelimit', `"${name}";r=${remaining};t=${resetSeconds}`);
	if (name === 'programs') addOlderHeaders(reply, status);
}

/** The older headers that clients of the compatible APIs read; the reset is a time in Unix seconds. */
function addOlderHeaders(reply: FastifyReply, { quota, remaining, resetSeconds }: QuotaStatus): void {
	reply.headers({
		'x-ratelimit-limit': quota,
		'x-ratelimit-remaining': remaining,
		'x-ratelimit-reset': Math.ceil(Date.now() / 1000) + resetSeconds,
	});
}

function append(reply: FastifyReply, field: string, item: string): void {
	const before = reply.getHeader(field);
	reply.header(field, before ? `${before}, ${item}` : item);
}
