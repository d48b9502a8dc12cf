// The promises of cutouts for programs, on every kind of store and queue.
import { nothingLeftSuite } from './transient-suite/nothing-left.ts';
import { outputsSuite } from './transient-suite/outputs.ts';
import { type CreateBacking, createRig } from './transient-suite/tools.ts';

export function transientSuite(create: CreateBacking): void {
	const rig = createRig(create);
	outputsSuite(rig);
	nothingLeftSuite(rig);
}
