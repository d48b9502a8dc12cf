// The child's side of a measured process: answers one question after another.

/** Answers each message of the parent with what `work` returns, or with the error's message. */
export function answerParent<Question, Answer>(work: (question: Question) => Promise<Answer>): void {
	process.on('disconnect', () => process.exit());
	process.on('message', (question: Question) => {
		work(question).then(
			(answer) => process.send?.({ answer }),
			(error: unknown) => process.send?.({ failure: error instanceof Error ? error.message : String(error) }),
		);
	});
}
