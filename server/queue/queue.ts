// The line in which pictures wait for the engine. Every kind of queue passes the same suite, queue-suite.ts.

/** Does the work of one picture: reads it from the store, cuts it out, stores the result. */
export type Work = (id: string, signal: AbortSignal) => Promise<void>;

/** Who waits for a picture. */
export interface Asker {
	/** A key that tells visitors apart, where the line is fair among them. */
	readonly visitor?: string;
	/** Aborted when nobody waits for the answer any more. */
	readonly signal?: AbortSignal;
}

/** What whoever does the work can do. */
export interface Capacity {
	/** Pictures worked on at once; 0 while the engine is not ready. */
	readonly places: number;
	/** Milliseconds a picture takes lately; 0 if that is not known yet. */
	readonly jobMs: number;
}

export interface Standing {
	readonly state: 'waiting' | 'running';
	/** 1 is the next to be worked on; 0 is being worked on. */
	readonly position: number;
	/** Milliseconds until its result is to be expected; 0 if nothing is known. */
	readonly expectedWaitMs: number;
}

export interface QueueStatus {
	readonly waiting: number;
	readonly running: number;
}

export interface Queue {
	/**
	 * Resolves when the picture's result is in the store. Calls for the same id while it waits or runs share one run. When the last
	 * who asked has gone, a picture that still waits leaves the line; one that runs may finish. Throws what the work threw, AppError
	 * 'busy' if the line is full or the wait too long, 'gone' if the picture was cancelled, 'stopping', 'unavailable' if the line is
	 * out of reach, and 'request-timeout' to whoever has gone.
	 */
	run(id: string, asker?: Asker): Promise<void>;
	/** Starts the work now if that makes nobody wait; otherwise does nothing. Never throws. */
	startIfIdle(id: string): void;
	/** Where a picture stands, or undefined if nobody asked for it or it is done. */
	standing(id: string): Promise<Standing | undefined>;
	/** Pictures in line and worked on now, of all who share the line. */
	status(): Promise<QueueStatus>;
	/**
	 * Ends the work on a picture that is to be deleted and resolves when it can no longer write a result. Whoever asks later gets
	 * 'gone'.
	 */
	cancel(id: string): Promise<void>;
	/** Takes no more work and resolves when what runs has finished. */
	close(): Promise<void>;
}
