// The promises of every queue; each implementation runs this suite on itself.
import { cancelSuite } from './queue/cancel.ts';
import { displacementSuite } from './queue/displacement.ts';
import { fairnessSuite } from './queue/fairness.ts';
import { positionSuite } from './queue/position.ts';
import { runSuite } from './queue/run.ts';
import { type CreateQueue, createTools, type SuiteOptions } from './queue/tools.ts';

export function queueSuite(createQueue: CreateQueue, options: SuiteOptions = {}): void {
	const tools = createTools(createQueue, options);
	runSuite(tools);
	positionSuite(tools);
	cancelSuite(tools);
	fairnessSuite(tools);
	displacementSuite(tools);
}
