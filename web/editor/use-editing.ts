// Opens an image in the editor: the lock of this browser, the downloads, the worker, then the session that the
// workbench shows. Only an image on the server has a lock and downloads.
import { useCallback, useEffect, useRef, useState } from 'react';
import type { DeviceError } from '#web/device/protocol.ts';
import { prepareSegmentation } from '#web/journey/api.ts';
import { deleteEdits } from '#web/journey/delete-edits.ts';
import { unavailableReason } from '#web/journey/unavailable-reason.ts';
import type { UnavailableReason } from '#web/results/result-unavailable.tsx';
import { useDeletedElsewhere } from '#web/results/use-deleted-elsewhere.ts';
import type { ImageSource } from './opening/image-source.ts';
import { type OpenedPageSession, openPageSession } from './opening/open-page-session.ts';
import type { PageSession } from './page-session/create-page-session.ts';
import { type Connection, connect } from './session/connect.ts';
import { holdLock, takeOver } from './storage/lock.ts';

type Editing =
	/** `share` of the downloads, 0 to 1; undefined before them. */
	| { readonly state: 'opening'; readonly share: number | undefined }
	/** `error`: what was thrown, if anything was. */
	| { readonly state: 'unavailable'; readonly reason: UnavailableReason; readonly error?: unknown }
	| { readonly state: 'elsewhere' }
	| ({ readonly state: 'editing' } & OpenedPageSession);

const opening = { state: 'opening', share: undefined } as const;

export function useEditing(image: ImageSource) {
	const [editing, setEditing] = useState<Editing>(opening);
	const [attempt, setAttempt] = useState({ count: 0, takesOver: false });
	/** The lock belongs to the document, whatever is rendered. */
	const isLocked = useRef(false);
	const onLost = useRef(() => {});
	/** Ends everything under way, and frees the pixels. */
	const close = useRef(() => {});
	const retry = useCallback(() => setAttempt(({ count }) => ({ count: count + 1, takesOver: false })), []);

	useEffect(() => {
		const { id, isOnServer } = image;
		const cancellation = new AbortController();
		const { signal } = cancellation;
		let connection: Connection | undefined;
		close.current = () => {
			cancellation.abort();
			connection?.close();
		};
		const end = (last: Editing) => {
			if (signal.aborted) return;
			close.current();
			setEditing(last);
		};
		// Opens again, for which the lock is there unless another tab took it:
		// Safari keeps this page for Back without its locks.
		onLost.current = () => !signal.aborted && retry();

		function fail(error: unknown): void {
			const reason = unavailableReason(error as Error);
			// By the clock of this browser the image may not have expired yet.
			if (!signal.aborted && (reason === 'expired' || reason === 'deleted')) void deleteEdits(id);
			end({ state: 'unavailable', reason, error });
		}

		async function open(): Promise<void> {
			setEditing(opening);
			if (isOnServer) {
				isLocked.current ||= await lock(id, attempt.takesOver, () => {
					isLocked.current = false;
					onLost.current();
				});
				if (!isLocked.current) return end({ state: 'elsewhere' });
			}
			const show = (share: number) => !signal.aborted && setEditing({ state: 'opening', share });
			// The second half of the progress is the original's, which is awaited only if the image has been edited
			// before.
			const source = await image.read(signal, (share) => show(share / 2));
			if (signal.aborted) return;
			let pageSession: PageSession | undefined;
			connection = connect((error) => (pageSession ? pageSession.fail() : end(withoutWorker(error))));
			const opened = await openPageSession(connection.session, source, image, {
				signal,
				onProgress: (share) => show((1 + share) / 2),
			});
			pageSession = opened.pageSession;
			if (signal.aborted) return;
			setEditing({ state: 'editing', ...opened });
			// Makes the first click of Keep or Remove fast; without this, that click prepares the image.
			if (isOnServer) prepareSegmentation(signal, id).catch(() => {});
		}

		open().catch(fail);
		return close.current;
	}, [image, attempt, retry]);

	const markDeleted = useCallback((reason: UnavailableReason = 'deleted-now') => {
		close.current();
		setEditing({ state: 'unavailable', reason });
	}, []);
	useDeletedElsewhere(image.id, () => markDeleted('deleted'));

	return {
		editing,
		/** True if it opens again: the button that was pressed for that has disappeared from the page. */
		isAgain: attempt.count > 0,
		retry,
		takeOver: useCallback(() => setAttempt(({ count }) => ({ count: count + 1, takesOver: true })), []),
		markDeleted,
	};
}

/** Its script comes after the cutout, so the connection may be lost by then. */
const withoutWorker = (error: DeviceError): Editing => ({
	state: 'unavailable',
	reason: error.code === 'not-loaded' ? 'offline' : 'broken',
	error,
});

async function lock(id: string, takesOver: boolean, onLost: () => void): Promise<boolean> {
	if (!takesOver) return (await holdLock(id, onLost)) === 'held';
	await takeOver(id, onLost);
	return true;
}
