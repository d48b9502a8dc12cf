// The outcome of one image.
import type { Doubt } from '#contract/doubts.ts';
import type { DoubtfulRegion } from '#engine/index.ts';
import type { Failure } from './failure.ts';

export interface Done {
	readonly input: string;
	readonly output: string;
	readonly width: number;
	readonly height: number;
	/** 0 to 1. */
	readonly confidence: number;
	readonly doubt: Doubt | undefined;
	readonly doubtfulRegions: readonly DoubtfulRegion[];
	/** Milliseconds of work, without the wait in the queue. */
	readonly ms: number;
}

export interface Failed {
	readonly input: string;
	readonly error: Failure;
}

export type Outcome = Done | Failed;
