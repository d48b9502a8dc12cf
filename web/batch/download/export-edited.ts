// The file of a cutout as it was edited on this page: opens the editor's session without its page.
import { addOriginal } from '#web/editor/opening/add-original.ts';
import type { ImageSource } from '#web/editor/opening/image-source.ts';
import { connect } from '#web/editor/session/connect.ts';
import { defaultSettings, type Settings } from '#web/editor/session/settings.ts';
import type { EditStore } from '#web/editor/storage/edit-store.ts';
import { inTime } from '#web/in-time.ts';
import { withRecipe } from '../recipe/batch-settings.ts';
import type { BatchRecipe } from '../recipe/recipe.ts';

/**
 * Background and size are those of the edits, or with `usesRecipe` those of the batch. Rejects with what the source
 * rejects with, the AbortError, DeviceError 'not-loaded' where the script of the session cannot be loaded, or an Error
 * when it fails.
 */
export async function exportEdited(
	signal: AbortSignal,
	image: ImageSource,
	recipe: BatchRecipe,
	usesRecipe: boolean,
): Promise<Blob> {
	const source = await image.read(signal, () => {});
	signal.throwIfAborted();
	const store = image.store ?? (await openReader());
	const ended = Promise.withResolvers<never>();
	ended.promise.catch(() => {});
	const { session, close } = connect(ended.reject);
	const abort = () => ended.reject(signal.reason);
	signal.addEventListener('abort', abort, { once: true });
	if (signal.aborted) abort();
	async function exported(): Promise<Blob> {
		let settings: Settings = defaultSettings;
		const changed = (state: { readonly settings: Settings }) => {
			settings = state.settings;
		};
		// The session waits for the original before it restores edits.
		const [{ isStored }] = await Promise.all([
			session.open(source, { changed, painted() {} }, store),
			addOriginal(session, image, signal, () => {}),
		]);
		if (!isStored) throw new Error('The edits could not be read.');
		// Without a label this is not a step of the history.
		if (usesRecipe) await session.set(withRecipe(settings, recipe));
		return session.export({ format: recipe.format, quality: recipe.quality }, signal);
	}
	try {
		return await Promise.race([exported(), ended.promise]);
	} finally {
		signal.removeEventListener('abort', abort);
		close();
		store.close();
	}
}

/** Reads the edits without taking them over, because another tab may be editing the image. */
async function openReader(): Promise<EditStore> {
	const { openDatabaseStore } = await import('#web/editor/storage/database-store.ts');
	return inTime(openDatabaseStore(Date.now, true));
}
