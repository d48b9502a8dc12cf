// The promises of every kind of store; each kind runs this suite on itself.
import { contentSuite } from './store-suite/content.ts';
import { deletionSuite } from './store-suite/deletion.ts';
import { furtherPartsSuite } from './store-suite/further-parts.ts';
import { renderingsSuite } from './store-suite/renderings.ts';
import { type CreateStore, createTools } from './store-suite/tools.ts';

export function storeSuite(create: CreateStore): void {
	const tools = createTools(create);
	contentSuite(tools);
	furtherPartsSuite(tools);
	deletionSuite(tools);
	renderingsSuite(tools);
}
