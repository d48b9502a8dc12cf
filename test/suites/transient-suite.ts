// The promises of cutouts for programs, on every kind of store and queue.
import { nothingLeftSuite } from './transient/nothing-left.ts';
import { outputsSuite } from './transient/outputs.ts';
import { type CreateBacking, createRig } from './transient/tools.ts';

export function transientSuite(create: CreateBacking): void {
	const rig = createRig(create);
	outputsSuite(rig);
	nothingLeftSuite(rig);
}
