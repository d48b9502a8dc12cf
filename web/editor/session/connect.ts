// Starts the worker that holds the pixels, for a page.
import { proxy, releaseProxy, wrap } from 'comlink';
import { onWorkerFailure } from '#web/device/on-worker-failure.ts';
import type { DeviceError } from '#web/device/protocol.ts';
import type { Session, SessionMessages } from './protocol.ts';

export interface Connection {
	readonly session: Session;
	/** Ends the worker; may be called again. Stored edits stay stored; calls under way never settle. */
	close(): void;
}

/** `onFailure`: see device/on-worker-failure.ts. */
export function connect(onFailure: (error: DeviceError) => void = () => {}): Connection {
	const worker = new Worker(new URL('./session-worker.ts', import.meta.url), { type: 'module' });
	onWorkerFailure(worker, onFailure);
	let lastExport = 0;
	let isClosed = false;
	const remote = wrap<SessionMessages>(worker);
	const session: Session = {
		open: (source, listener, store) =>
			remote.open(source, proxy({ ...listener }), store && proxy({ ...store })),
		addOriginal: (file, isUpload) => remote.addOriginal(file, isUpload),
		missOriginal: () => remote.missOriginal(),
		beginStroke: (brush, points) => remote.beginStroke(brush, points),
		extendStroke: (points) => remote.extendStroke(points),
		endStroke: () => remote.endStroke(),
		cancelStroke: () => remote.cancelStroke(),
		regions: () => remote.regions(),
		setRegion: (id, isKept) => remote.setRegion(id, isKept),
		guess: () => remote.guess(),
		combine: (mask, request, isPreview) => remote.combine(mask, request, isPreview),
		set: (settings, label, continues) => remote.set(settings, label, continues),
		undo: () => remote.undo(),
		redo: () => remote.redo(),
		goTo: (applied) => remote.goTo(applied),
		startAgain: () => remote.startAgain(),
		addImage: (file) => remote.addImage(file),
		original: () => remote.original(),
		uncropped: () => remote.uncropped(),
		export(options, signal) {
			const id = ++lastExport;
			const exported = remote.export(options, id);
			const cancel = () => void (isClosed || remote.cancelExport(id));
			if (signal?.aborted) cancel();
			else signal?.addEventListener('abort', cancel, { once: true });
			return exported;
		},
		preloadExport: () => remote.preloadExport(),
		deleteEdits: () => remote.deleteEdits(),
	};
	return {
		session,
		close() {
			// A proxy must not be released twice.
			if (isClosed) return;
			isClosed = true;
			remote[releaseProxy]();
			worker.terminate();
		},
	};
}
