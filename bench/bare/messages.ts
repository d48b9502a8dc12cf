// Messages of the bare inference process.
import type { ModelCard } from '#engine/index.ts';

export interface BareSettings {
	readonly model: ModelCard;
	readonly threads: number;
}

export interface BareJob {
	/** A JPEG or PNG for this and all later runs. */
	readonly image?: Uint8Array;
}

export interface BareReply {
	/** Duration of the run alone, in milliseconds. */
	readonly ms: number;
}
