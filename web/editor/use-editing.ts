// Opens an image in the editor: the lock of this browser, the downloads, the worker; then the work that the workbench shows. Only an image of
// the server has a lock and downloads.
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Size } from '#contract/size.ts';
import { prepareSegmentation } from '#web/journey/api.ts';
import type { UnavailableReason } from '#web/results/result-unavailable.tsx';
import { unavailableReason } from '#web/results/unavailable-reason.ts';
import type { ImageSource } from './opening/image-source.ts';
import { type Connection, connect } from './session/connect.ts';
import type { Listener, Session, Source } from './session/protocol.ts';
import { forgetWork } from './storage/forget-work.ts';
import { holdLock, takeOver } from './storage/lock.ts';
import type { WorkStore } from './storage/work.ts';
import { createWork, type Work } from './work/create-work.ts';
import { createOutputCanvas } from './work/output-canvas.ts';

export type Editing =
	/** `share` of the downloads, 0 to 1; undefined before and after them. */
	| { readonly state: 'opening'; readonly share: number | undefined }
	/** `error`: what was thrown, if anything was. */
	| { readonly state: 'unavailable'; readonly reason: UnavailableReason; readonly error?: unknown }
	| { readonly state: 'elsewhere' }
	| ({ readonly state: 'editing' } & Opened);

interface Opened {
	readonly work: Work;
	readonly cutout: Size;
	readonly isRestored: boolean;
	readonly expiresAt: number | undefined;
}

const opening = { state: 'opening', share: undefined } as const;

export function useEditing(image: ImageSource) {
	const [editing, setEditing] = useState<Editing>(opening);
	const [attempt, setAttempt] = useState({ count: 0, takesOver: false });
	/** The lock belongs to the document, whatever is rendered. */
	const isLocked = useRef(false);
	const onLost = useRef(() => {});
	const retry = useCallback(() => setAttempt(({ count }) => ({ count: count + 1, takesOver: false })), []);

	useEffect(() => {
		const { id, isOnServer } = image;
		const cancellation = new AbortController();
		const { signal } = cancellation;
		let connection: Connection | undefined;
		const end = (last: Editing) => {
			if (signal.aborted) return;
			cancellation.abort();
			connection?.close();
			setEditing(last);
		};
		// Opens again, for which the lock is there unless another tab took it: Safari keeps this page for Back without its locks.
		onLost.current = () => !signal.aborted && retry();

		async function open(): Promise<void> {
			setEditing(opening);
			if (isOnServer) {
				isLocked.current ||= await lock(id, attempt.takesOver, () => {
					isLocked.current = false;
					onLost.current();
				});
				if (!isLocked.current) return end({ state: 'elsewhere' });
			}
			const source = await image.read(signal, (share) => {
				if (!signal.aborted) setEditing({ state: 'opening', share });
			});
			if (signal.aborted) return;
			setEditing(opening);
			let work: Work | undefined;
			connection = connect(() => (work ? work.fail() : end({ state: 'unavailable', reason: 'broken' })));
			const opened = await openWork(connection.session, source, image.store);
			work = opened.work;
			if (signal.aborted) return;
			setEditing({ state: 'editing', ...opened });
			// So that the first click of Keep or Remove is answered soon; without it the click itself asks for it.
			if (isOnServer) prepareSegmentation(signal, id).catch(() => {});
		}

		open().catch((error) => {
			const reason = unavailableReason(error);
			// The clock of this browser may not have noticed yet.
			if (!signal.aborted && (reason === 'expired' || reason === 'deleted')) void forgetWork(id);
			end({ state: 'unavailable', reason, error });
		});
		return () => {
			cancellation.abort();
			connection?.close();
		};
	}, [image, attempt, retry]);

	return {
		editing,
		/** Not for the first time: what was pressed for it is gone from the page. */
		isAgain: attempt.count > 0,
		retry,
		takeOver: useCallback(() => setAttempt(({ count }) => ({ count: count + 1, takesOver: true })), []),
		markDeleted: useCallback(() => setEditing({ state: 'unavailable', reason: 'deleted-now' }), []),
	};
}

async function lock(id: string, takesOver: boolean, onLost: () => void): Promise<boolean> {
	if (!takesOver) return (await holdLock(id, onLost)) === 'held';
	await takeOver(id, onLost);
	return true;
}

async function openWork(session: Session, source: Source, store?: WorkStore): Promise<Opened> {
	const canvas = createOutputCanvas();
	const work = createWork(session, canvas);
	const listener: Listener = {
		changed(state) {
			canvas.resize(state.output);
			work.changed(state);
		},
		painted: canvas.paint,
	};
	const { cutout, isRestored } = await session.open(source, listener, store);
	// So that every format can be exported without a connection; without it they load when they are used.
	session.preloadExport().catch(() => {});
	return { work, cutout, isRestored, expiresAt: source.expiresAt };
}
