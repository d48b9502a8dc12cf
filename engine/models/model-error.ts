// Errors about models: a stable code for programs, and a message of one sentence for the operator.

export type ModelErrorCode =
	| 'unknown-model'
	/** Not downloaded yet, or not in its package. */
	| 'missing'
	/** On disk, but with another hash than the card's. */
	| 'damaged'
	/** The download does not have the card's length or hash; nothing of it is stored. */
	| 'refused'
	/**
	 * The server could not be reached, stalled or closed the connection;
	 * received bytes stay stored, and the next pull resumes.
	 */
	| 'interrupted'
	/** There is no download, or the server responded with an error. */
	| 'unavailable'
	| 'disk-full';

export class ModelError extends Error {
	readonly code: ModelErrorCode;

	constructor(code: ModelErrorCode, message: string, options?: ErrorOptions) {
		super(message, options);
		this.name = 'ModelError';
		this.code = code;
	}
}
