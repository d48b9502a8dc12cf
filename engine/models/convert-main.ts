// Entry of the process that converts a model for its parent, which ends it.
import { rmSync } from 'node:fs';
import { messageOf } from '#contract/errors.ts';
import { endWithParent } from '../worker/end-with-parent.ts';
import { raiseOutOfMemoryScore } from '../worker/out-of-memory-score.ts';
import type { ConvertedCard } from './card.ts';
import type { Conversion } from './convert-apart.ts';
import { convertHere } from './converted.ts';
import { ModelError } from './model-error.ts';

const [card, temporaryFile] = process.argv.slice(2) as [string, string];
// The parent would have deleted it.
process.on('disconnect', () => rmSync(temporaryFile, { force: true }));
endWithParent();
raiseOutOfMemoryScore(1000);
// Without the second argument, a parent that has ended meanwhile would be an error, and this process would end before
// the file is deleted.
process.send?.(await convert(JSON.parse(card)), () => undefined);

async function convert(card: ConvertedCard): Promise<Conversion> {
	try {
		return { bytes: await convertHere(card, temporaryFile) };
	} catch (error) {
		return { failure: messageOf(error), ...(error instanceof ModelError && { code: error.code }) };
	}
}
