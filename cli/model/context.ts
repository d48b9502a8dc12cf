// The dependencies of the model commands, injected so that tests can replace them.
import type { CompanionCard, ModelCard } from '#engine/index.ts';
import type { ModelSettings } from '../model-settings.ts';

export interface ModelCommandContext extends ModelSettings {
	readonly cards: readonly ModelCard[];
	/** Networks that cannot be chosen: they are listed and verified with the others. */
	readonly companions: readonly CompanionCard[];
	readonly terminal: Terminal;
	/** Aborted on Ctrl-C. */
	readonly signal?: AbortSignal;
}

export interface Terminal {
	/** Writes a line of output. */
	print(line: string): void;
	/** Writes a line to standard error. */
	printError(line: string): void;
	/** Resolves to true for a yes; absent without an interactive terminal. */
	confirm?(question: string): Promise<boolean>;
	/** A progress bar, shown on an interactive terminal only. */
	startBar(totalBytes: number): Bar;
}

export interface Bar {
	/** Sets the number of bytes received so far. */
	update(bytes: number): void;
	stop(): void;
}
