// Logs the outages of Redis: one line for each, one for the reason if Redis itself rejects the connections, and one for
// the end.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import type { Logger } from '#engine/index.ts';

const checkIntervalMs = 1_000;

/** One line, however many reconnections fail meanwhile, or lead to a replica. */
export function logOutages(redis: Redis, log: Pick<Logger, 'info' | 'warn'>): void {
	let isAway = false;
	const isClosed = () => redis.status === 'end';
	redis.on('close', async () => {
		if (isAway || isClosed()) return;
		isAway = true;
		log.warn({}, 'Redis cannot be reached');
		while (!(await takesWrites(redis))) {
			await sleep(checkIntervalMs, undefined, { ref: false });
			if (isClosed()) return;
		}
		isAway = false;
		log.info({}, 'Redis can be reached again');
	});
}

async function takesWrites(redis: Redis): Promise<boolean> {
	try {
		const [role] = await redis.role();
		return role === 'master';
	} catch {
		// Not every service allows the question.
		return redis.status === 'ready';
	}
}

/** To be called for each connection. Logs a reason once, until a connection is accepted. */
export function createRejectionLog(log: Pick<Logger, 'warn'>): (redis: Redis) => void {
	let logged: string | undefined;
	return (redis) => {
		redis.on('ready', () => {
			logged = undefined;
		});
		redis.on('error', (error) => {
			if (!isRejection(error) || error.message === logged) return;
			logged = error.message;
			log.warn({ reason: error.message }, 'Redis rejects connections');
		});
	};
}

/** Whether Redis rejects a new connection, for example because its password has changed. */
export function isRejection(error: Error & { readonly command?: { readonly name: string } }): boolean {
	return ['hello', 'auth'].includes(error.command?.name ?? '');
}
