// The promises of every kind of store; each kind runs this suite on itself.
import { contentSuite } from './store/content.ts';
import { deletionSuite } from './store/deletion.ts';
import { furtherPartsSuite } from './store/further-parts.ts';
import { renderingsSuite } from './store/renderings.ts';
import { type CreateStore, createTools } from './store/tools.ts';

export function storeSuite(create: CreateStore): void {
	const tools = createTools(create);
	contentSuite(tools);
	furtherPartsSuite(tools);
	deletionSuite(tools);
	renderingsSuite(tools);
}
