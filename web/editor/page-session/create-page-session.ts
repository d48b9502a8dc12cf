// The page's side of a session: its state as a store, whether any call is unfinished, and settings that are being
// dragged.
import { HiddenPixelsError } from '#web/images/hidden-pixels.ts';
import { createListeners } from '#web/listeners.ts';
import type { ExportOptions, Session, State } from '../session/protocol.ts';
import { defaultSettings, type Settings } from '../session/settings.ts';
import type { OutputCanvas } from './output-canvas.ts';

const hiddenPixels = new HiddenPixelsError().name;

export interface PageSessionSnapshot {
	/** Undefined until the session is open. */
	readonly state: State | undefined;
	/** The settings that are shown: those of the state, or of a preview. */
	readonly settings: Settings;
	/** Whether any call of the session is unfinished. */
	readonly isBusy: boolean;
	/** Whether a call was rejected, so that the session may be unusable. */
	readonly hasFailed: boolean;
	/** Whether the latest file failed with a HiddenPixelsError, which says nothing about the session. */
	readonly hidesPixels: boolean;
}

export interface PageSession {
	readonly canvas: OutputCanvas;
	read(): PageSessionSnapshot;
	subscribe(listener: () => void): () => void;
	/**
	 * Calls the session, and counts the call as unfinished until it settles. Resolves to undefined if it was rejected.
	 */
	ask<Reply>(call: (session: Session) => Promise<Reply>): Promise<Reply | undefined>;
	/**
	 * The file of what is currently shown; does not count as unfinished. Resolves to undefined if it was cancelled or
	 * cannot be made, or `fail` is called meanwhile.
	 */
	exportFile(options: ExportOptions, signal?: AbortSignal): Promise<Blob | undefined>;
	/**
	 * Shows settings without making a step. While an earlier preview is unfinished, only the latest settings are kept.
	 */
	preview(settings: Settings): void;
	/** Makes one step, see `set` of the session. */
	commit(settings: Settings, label: string, continues?: boolean): Promise<void>;
	/** Discards a preview. Called before undo and redo, which show the settings of the steps. */
	discardPreview(): void;
	/** To be called by the session's listener. */
	changed(state: State): void;
	/** Reports that the session has failed outside a call, so that calls under way may never settle. */
	fail(): void;
}

export function createPageSession(session: Session, canvas: OutputCanvas): PageSession {
	const { subscribe, notify } = createListeners();
	/** For the files that are being made. */
	let failed = Promise.withResolvers<undefined>();
	let unfinished = 0;
	let previewed: Settings | undefined;
	let nextPreview: Settings | undefined;
	let isPreviewing = false;
	let snapshot: PageSessionSnapshot = {
		state: undefined,
		settings: defaultSettings,
		isBusy: false,
		hasFailed: false,
		hidesPixels: false,
	};

	function update(changes: Partial<PageSessionSnapshot> = {}): void {
		const { state, hasFailed, hidesPixels } = { ...snapshot, ...changes };
		const settings = previewed ?? state?.settings ?? defaultSettings;
		snapshot = { state, hasFailed, hidesPixels, settings, isBusy: unfinished > 0 };
		notify();
	}

	function failWith(error: unknown): undefined {
		console.warn('The editor could not do this.', error);
		update({ hasFailed: true, hidesPixels: false });
	}

	async function ask<Reply>(call: (session: Session) => Promise<Reply>): Promise<Reply | undefined> {
		unfinished++;
		update();
		try {
			return await call(session);
		} catch (error) {
			return failWith(error);
		} finally {
			unfinished--;
			update();
		}
	}

	async function sendPreviews(): Promise<void> {
		isPreviewing = true;
		while (nextPreview) {
			const settings = nextPreview;
			nextPreview = undefined;
			await ask((to) => to.set(settings));
		}
		isPreviewing = false;
	}

	async function exported(options: ExportOptions, signal?: AbortSignal): Promise<Blob | undefined> {
		try {
			return await session.export(options, signal);
		} catch (error) {
			if (signal?.aborted) return undefined;
			// Recognised by its name, because an error from a worker loses its class.
			if (!(error instanceof Error && error.name === hiddenPixels)) return failWith(error);
			update({ hidesPixels: true });
		}
	}

	return {
		canvas,
		read: () => snapshot,
		subscribe,
		ask,
		exportFile: (options, signal) => Promise.race([exported(options, signal), failed.promise]),
		preview(settings) {
			previewed = settings;
			nextPreview = settings;
			update();
			if (!isPreviewing) void sendPreviews();
		},
		async commit(settings, label, continues) {
			previewed = settings;
			nextPreview = undefined;
			await ask((to) => to.set(settings, label, continues));
			// Keeps a preview that has begun meanwhile.
			if (previewed === settings) previewed = undefined;
			update();
		},
		discardPreview() {
			previewed = undefined;
			nextPreview = undefined;
			update();
		},
		changed: (state) => update({ state }),
		fail() {
			update({ hasFailed: true });
			failed.resolve(undefined);
			failed = Promise.withResolvers();
		},
	};
}
