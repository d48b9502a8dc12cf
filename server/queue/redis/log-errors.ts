// Logs the errors that BullMQ reports as events, without ids of images.
import { withoutImageIds } from './failure.ts';

interface ErrorLog {
	warn(fields: object, message: string): void;
}

/**
 * A listener for 'error' events. Errors of system calls are those of connections, each of which fails anew every second
 * while Redis is away; redis.ts logs an outage once.
 */
export const logErrors = (log: ErrorLog) => (error: Error) => {
	if (!('syscall' in error)) log.warn({ reason: withoutImageIds(error) }, 'queue error');
};
