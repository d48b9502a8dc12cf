// Failures that later calls get at once, without another run of the job.
import { AppError } from '#contract/errors.ts';
import { maxLifeMs } from '#contract/limits.ts';
import { createExpiringMap } from '../expiring-map.ts';

/** Not the error itself, which would keep everything that its stack trace refers to, such as the request. */
type Failure = Pick<AppError, 'code' | 'message'>;

interface RememberedFailures {
	/** Remembers the first failure of a key until the image would have expired. */
	add(key: string, failure: Failure): void;
	/** Throws the failure of a key as an AppError, if there is one. */
	throwIfAny(key: string): void;
}

export function createRememberedFailures(): RememberedFailures {
	const failures = createExpiringMap<Failure>(maxLifeMs);

	return {
		add: (key, { code, message }) => void failures.add(key, { code, message }),
		throwIfAny(key) {
			const failure = failures.get(key);
			if (failure) throw new AppError(failure.code, failure.message);
		},
	};
}
