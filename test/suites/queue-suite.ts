// The promises of every queue; each implementation runs this suite on itself.
import { cancelSuite } from './queue/cancel.ts';
import { displacementSuite } from './queue/displacement.ts';
import { fairnessSuite } from './queue/fairness.ts';
import { positionSuite } from './queue/position.ts';
import { runSuite } from './queue/run.ts';
import { type CreateQueue, createTools } from './queue/tools.ts';

export function queueSuite(createQueue: CreateQueue): void {
	const tools = createTools(createQueue);
	runSuite(tools);
	positionSuite(tools);
	cancelSuite(tools);
	fairnessSuite(tools);
	displacementSuite(tools);
}
