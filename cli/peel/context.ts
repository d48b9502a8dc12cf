// The dependencies of the command; tests replace them.
import type { Engine, EngineOptions } from '#engine/index.ts';
import type { ModelSettings } from '../model-settings.ts';

export interface CommandContext extends ModelSettings {
	readonly version: string;
	createEngine(options: EngineOptions): Engine;
	/** A line of results, to standard output. */
	print(line: string): void;
	/** A line of errors, to standard error. */
	printError(line: string): void;
	/** Absent without a terminal. */
	startBar?(total: number): Bar;
	/** Aborted by Ctrl-C. */
	readonly signal: AbortSignal;
}

export interface Bar {
	/** One more image is done. */
	advance(): void;
	/** A line above the bar. */
	note(line: string): void;
	stop(): void;
}
