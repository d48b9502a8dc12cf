// Logs the errors that BullMQ reports as events, without ids of images.
import type { Logger } from '#engine/index.ts';
import { isRejection } from '../../log-outages.ts';
import { withoutImageIds } from './failure.ts';

/**
 * A listener for 'error' events. Errors of system calls and rejections are those of connections, each of which fails
 * anew every second while Redis is away; log-outages.ts logs an outage once.
 */
export const logErrors = (log: Pick<Logger, 'warn'>) => (error: Error) => {
	if (!('syscall' in error) && !isRejection(error))
		log.warn({ reason: withoutImageIds(error) }, 'queue error');
};
