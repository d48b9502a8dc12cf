// The dependencies of the key commands, injected so that tests can replace them.

export interface KeyCommandContext {
	/** PEEL_API_KEYS as the operator set it; empty counts as unset. */
	readonly configured: string | undefined;
	/** Writes a line of output. */
	print(line: string): void;
	/** Writes a line to standard error. */
	printError(line: string): void;
}
