// What a command works with; tests bring their own.
import type { ModelCard } from '#engine/index.ts';
import type { ModelSettings } from '../model-settings.ts';

export interface Surroundings extends ModelSettings {
	readonly cards: readonly ModelCard[];
	readonly terminal: Terminal;
	/** Aborted when the person wants to stop. */
	readonly signal?: AbortSignal;
}

export interface Terminal {
	/** A line of what was asked for. */
	print(line: string): void;
	/** A line of what went wrong. */
	complain(line: string): void;
	/** Resolves to true for a yes; absent where nobody is there to answer. */
	confirm?(question: string): Promise<boolean>;
	/** A bar, where somebody can see it. */
	startBar(totalBytes: number): Bar;
}

export interface Bar {
	/** Bytes so far. */
	update(bytes: number): void;
	stop(): void;
}
