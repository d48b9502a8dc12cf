// Lets whoever has gone stop waiting, while the work he asked for goes on.
import { AppError } from '#contract/errors.ts';

/** The outcome of `work`, or AppError 'request-timeout' as soon as the signal is aborted: nobody is there to be told. */
export function unlessGone(work: Promise<void>, signal: AbortSignal | undefined): Promise<void> {
	if (!signal) return work;
	return new Promise((resolve, reject) => {
		const onAbort = () => reject(new AppError('request-timeout', 'the visitor has gone'));
		if (signal.aborted) onAbort();
		signal.addEventListener('abort', onAbort, { once: true });
		work.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
	});
}
