// The promises of every queue; each implementation runs this suite on itself.
import { cancelSuite } from './queue-suite/cancel.ts';
import { fairnessSuite } from './queue-suite/fairness.ts';
import { positionSuite } from './queue-suite/position.ts';
import { runSuite } from './queue-suite/run.ts';
import { type CreateQueue, createTools } from './queue-suite/tools.ts';

export function queueSuite(createQueue: CreateQueue): void {
	const tools = createTools(createQueue);
	runSuite(tools);
	positionSuite(tools);
	cancelSuite(tools);
	fairnessSuite(tools);
}
