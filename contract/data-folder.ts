// The data directory that server and command line share.
export const dataFolder = {
	/** Used when PEEL_DATA_DIR is unset; relative to the working directory. */
	byDefault: './data',
	/** Downloaded models and the choice of the current one. */
	models: 'models',
} as const;
