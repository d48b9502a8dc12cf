import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { AppError, type ErrorCode, errorCatalogue } from '#contract/errors.ts';
import { respondWithProblems } from './problems.ts';

// The Retry-After of a rate limit is the end of its window, see server/rate-limits/rate-limits.test.ts.
const { 'rate-limited': _, ...others } = errorCatalogue;

it.each(Object.entries(others))(
	'%s states after how many seconds to retry if it is a 429, 503, 504 or 507',
	async (code, { status }) => {
		const app = Fastify();
		respondWithProblems(app);
		app.get('/', () => {
			throw new AppError(code as ErrorCode);
		});
		const reply = await app.inject('/');
		expect(reply.statusCode).toBe(status);
		const seconds = Number(reply.headers['retry-after'] ?? 0);
		expect(seconds > 0).toBe([429, 503, 504, 507].includes(status));
	},
);
