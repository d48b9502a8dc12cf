// Lets a worker answer the calls of its page, which comlink sends.
import { expose } from 'comlink';

const mark = Symbol.for('peel.answers');

/**
 * WebKit runs the script of a worker once more when a part that is loaded later imports it. Only the first run may
 * answer: the second has none of its state, and its answer would come first.
 */
export function answerCalls(calls: object): void {
	const scope = globalThis as { [mark]?: boolean };
	if (scope[mark]) return;
	scope[mark] = true;
	expose(calls);
}
