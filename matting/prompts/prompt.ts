// A user's click that says what belongs to the subject.

export interface Prompt {
	/** 0 to 1 of the upright image, from its upper left corner. */
	readonly x: number;
	readonly y: number;
	/** Whether what is at this point belongs to the subject. */
	readonly keep: boolean;
}
