// Failures that later calls get at once, without another run of the job.
import { AppError } from '#contract/errors.ts';
import { longestLifeMs } from '#contract/limits.ts';

/** Not the error itself, which would keep everything that its stack trace refers to, such as the request. */
type Failure = Pick<AppError, 'code' | 'message'>;

interface RememberedFailures {
	/** Remembers the first failure of a key until the image would have expired. */
	add(key: string, failure: Failure): void;
	/** Throws the failure of a key as an AppError, if there is one. */
	throwIfAny(key: string): void;
}

export function createRememberedFailures(): RememberedFailures {
	const failures = new Map<string, Failure>();

	return {
		add(key, { code, message }) {
			// One timer for each key: a client may delete the same image a million times.
			if (failures.has(key)) return;
			failures.set(key, { code, message });
			setTimeout(() => failures.delete(key), longestLifeMs).unref();
		},
		throwIfAny(key) {
			const failure = failures.get(key);
			if (failure) throw new AppError(failure.code, failure.message);
		},
	};
}
