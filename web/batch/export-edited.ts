// The file of a cutout as it was edited in this browser: opens the editor's session without its page. Background and size are those of the edits.
import { serverImage } from '#web/editor/opening/server-image.ts';
import { connect } from '#web/editor/session/connect.ts';
import type { BatchRecipe } from './recipe.ts';

/** Rejects with an ApiError, the AbortError, or an Error when the session fails. */
export async function exportEdited(
	signal: AbortSignal,
	id: string,
	token: string,
	{ format, quality }: BatchRecipe,
): Promise<Blob> {
	const source = await serverImage(id, token).read(signal, () => {});
	signal.throwIfAborted();
	const ended = Promise.withResolvers<never>();
	ended.promise.catch(() => {});
	const { session, close } = connect(() => ended.reject(new Error('The editor has failed.')));
	const abort = () => ended.reject(signal.reason);
	signal.addEventListener('abort', abort, { once: true });
	async function exported(): Promise<Blob> {
		await session.open(source, { changed() {}, painted() {} });
		return session.export({ format, quality }, signal);
	}
	try {
		return await Promise.race([exported(), ended.promise]);
	} finally {
		signal.removeEventListener('abort', abort);
		close();
	}
}
