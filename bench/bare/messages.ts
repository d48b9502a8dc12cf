// What the process that only runs the network is told and answers.
import type { ModelCard } from '#engine/index.ts';

export interface BareSettings {
	readonly model: ModelCard;
	readonly threads: number;
}

export interface BareJob {
	/** A JPEG or PNG to run from now on. */
	readonly picture?: Uint8Array;
}

export interface BareAnswer {
	/** Of the run alone. */
	readonly ms: number;
}
