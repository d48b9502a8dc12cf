// The file of one finished image: by the recipe of the batch, or with its own
// edits, which the editor's session makes without its page.
import { isServed } from '#web/ui/open-page.ts';
import { type Item, takesRecipe } from '../item.ts';
import type { Processor } from '../processing/processor.ts';
import { type Wait, withRetries } from '../processing/with-retries.ts';
import { type BatchRecipe, batchFormats, recipeOptions } from '../recipe/recipe.ts';
import { exportEdited } from './export-edited.ts';
import { fileName } from './file-names.ts';

export interface FileRequest {
	readonly item: Item;
	readonly recipe: BatchRecipe;
	/** See batch/processing/with-retries.ts. */
	readonly onWait?: (wait: Wait | undefined) => void;
}

/** Rejects unless the image is done. */
export async function makeFile(
	signal: AbortSignal,
	processor: Processor,
	{ item, recipe, onWait }: FileRequest,
): Promise<Blob> {
	const { image, state, editedAt } = item;
	if (state.step !== 'done' || !image) throw new Error('It is not done.');
	const { cutout } = state;
	const source = editedAt !== undefined && processor.source(image, cutout);
	const make = () =>
		source
			? exportEdited(signal, source, recipe, takesRecipe(item))
			: processor.render(signal, image, cutout, recipeOptions(recipe));
	// If the server responds, or has just sent the image, parts that do not load were removed by an update.
	const mayLoad = async () => processor.place === 'device' && !(await isServed('/', signal));
	return withRetries(signal, make, onWait, mayLoad);
}

/** The name of the file, after that of its photo. */
export function cutoutName({ name }: Item, { format }: BatchRecipe): string {
	return fileName(name, batchFormats.find(({ value }) => value === format)?.extension ?? format);
}
