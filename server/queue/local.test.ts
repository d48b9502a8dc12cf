import { describe } from 'vitest';
import { createLocalQueue } from './local.ts';
import { queueSuite } from './queue-suite.ts';

describe('the queue of a single machine', () => {
	queueSuite(createLocalQueue);
});
