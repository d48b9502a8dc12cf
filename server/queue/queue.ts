// The line in which pictures wait for the engine. Every kind of queue passes the same suite, queue-suite.ts.

/** Does the work of one picture: reads it from the store, cuts it out, stores the result. */
export type Work = (id: string, signal: AbortSignal) => Promise<void>;

export interface Queue {
	/**
	 * Resolves when the picture's result is in the store. Calls for the same id while it waits or runs share one run.
	 * Throws what the work threw, AppError 'busy' if the line is full, 'gone' if the picture was cancelled.
	 */
	run(id: string): Promise<void>;
	/** Starts the work now if that makes nobody wait; otherwise does nothing. Never throws. */
	startIfIdle(id: string): void;
	/** Ends the work on a picture that is to be deleted and resolves when it can no longer write a result. */
	cancel(id: string): Promise<void>;
	/** Takes no more work and resolves when what runs has finished. */
	close(): Promise<void>;
}
