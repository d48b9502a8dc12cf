// What can be wrong with a model, told in one sentence for the person who runs Peel; the code is for programs and tests.

export type ModelErrorCode =
	| 'unknown-model'
	/** Not here yet, or not in its package. */
	| 'missing'
	/** Here, but not the bytes the card promises. */
	| 'damaged'
	/** What came does not have the card's length or hash; nothing of it is kept. */
	| 'refused'
	/** The server could not be reached, fell silent or hung up; what came is kept, and the next pull goes on from there. */
	| 'interrupted'
	/** The server answered, and said no. */
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
