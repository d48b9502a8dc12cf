// What the command works with; tests bring their own.
import type { Engine, EngineOptions } from '#engine/index.ts';
import type { ModelSettings } from '../model-settings.ts';

export interface Surroundings extends ModelSettings {
	readonly version: string;
	createEngine(options: EngineOptions): Engine;
	/** A line of what was asked for, to standard output. */
	print(line: string): void;
	/** A line of what went wrong, to standard error. */
	complain(line: string): void;
	/** Absent where nobody would see a bar. */
	startBar?(total: number): Bar;
	/** Aborted by Ctrl-C. */
	readonly signal: AbortSignal;
}

export interface Bar {
	/** One picture more is done. */
	advance(): void;
	/** A line above the bar. */
	note(line: string): void;
	stop(): void;
}
