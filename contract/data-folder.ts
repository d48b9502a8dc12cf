// The folder in which server and command line keep what outlives a process.
export const dataFolder = {
	/** Where PEEL_DATA_DIR says nothing else; relative to where the process was started. */
	byDefault: './data',
	/** Networks, and which of them is in use. */
	models: 'models',
} as const;
