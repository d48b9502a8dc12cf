// Tells a program what it has left, in the fields RateLimit-Policy and RateLimit (IETF draft-ietf-httpapi-ratelimit-headers-11).
import type { FastifyReply } from 'fastify';

export interface Standing {
	readonly name: string;
	readonly quota: number;
	readonly windowSeconds: number;
	readonly remaining: number;
	/** Until all of the quota is there again. */
	readonly seconds: number;
}

/** Adds to both lists. The draft knows no unit but requests and bytes, so another one is a parameter of ours. */
export function announce(reply: FastifyReply, standing: Standing): void {
	const { name, quota, windowSeconds, remaining, seconds } = standing;
	const unit = name === 'megapixels' ? ';peel-unit="megapixel"' : '';
	append(reply, 'ratelimit-policy', `"${name}";q=${quota};w=${windowSeconds}${unit}`);
	append(reply, 'ratelimit', `"${name}";r=${remaining};t=${seconds}`);
}

function append(reply: FastifyReply, field: string, item: string): void {
	const before = reply.getHeader(field);
	reply.header(field, before ? `${before}, ${item}` : item);
}
