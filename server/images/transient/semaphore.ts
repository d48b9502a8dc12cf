// A counting semaphore with weights: work that would exceed its capacity waits for earlier work to end.

/** Runs the work when its weight fits, in order of arrival; work heavier than `capacity` runs alone. */
type Semaphore = <T>(weight: number, work: () => Promise<T>) => Promise<T>;

export function createSemaphore(capacity: number): Semaphore {
	const waiting: { readonly weight: number; readonly start: () => void }[] = [];
	let used = 0;

	function startNext(): void {
		for (;;) {
			const next = waiting[0];
			if (!next || (used > 0 && used + next.weight > capacity)) return;
			waiting.shift();
			used += next.weight;
			next.start();
		}
	}

	return async (weight, work) => {
		const started = Promise.withResolvers<void>();
		waiting.push({ weight, start: started.resolve });
		startNext();
		await started.promise;
		try {
			return await work();
		} finally {
			used -= weight;
			startNext();
		}
	};
}
