// Logs the errors that BullMQ reports as events, without ids of images.
import type { Logger } from '#engine/index.ts';
import { withoutImageIds } from './failure.ts';

/**
 * A listener for 'error' events. Errors of system calls are those of connections, each of which fails anew every second
 * while Redis is away; redis.ts logs an outage once.
 */
export const logErrors = (log: Pick<Logger, 'warn'>) => (error: Error) => {
	if (!('syscall' in error)) log.warn({ reason: withoutImageIds(error) }, 'queue error');
};
