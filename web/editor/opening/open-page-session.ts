// Opens the session of an image for a page: its state and pixels as the page reads them, and the original, which may
// come later.
import type { Size } from '#contract/size.ts';
import { createExpiryWatch, type ExpiryWatch } from '#web/journey/expiry-watch.ts';
import { createPageSession, type PageSession } from '../page-session/create-page-session.ts';
import { createOutputCanvas } from '../page-session/output-canvas.ts';
import type { Listener, Session, Source } from '../session/protocol.ts';
import { addOriginal } from './add-original.ts';
import type { ImageSource } from './image-source.ts';
import { createLateOriginal, type LateOriginal } from './late-original.ts';

export interface OpenedPageSession {
	readonly pageSession: PageSession;
	readonly original: LateOriginal;
	readonly cutout: Size;
	readonly isRestored: boolean;
	/** Undefined if only this page has the image. */
	readonly expiry: ExpiryWatch | undefined;
}

interface Options {
	/** Aborts loading the original, even after the session has opened. */
	readonly signal: AbortSignal;
	/** How much of the original has been loaded, 0 to 1, while the opening may wait for it. */
	readonly onProgress: (share: number) => void;
}

/** Rejects with what the session rejects with, or with the reason why an original that it waited for did not load. */
export async function openPageSession(
	session: Session,
	source: Source,
	image: ImageSource,
	{ signal, onProgress }: Options,
): Promise<OpenedPageSession> {
	const canvas = createOutputCanvas();
	const pageSession = createPageSession(session, canvas);
	const listener: Listener = {
		changed(state) {
			canvas.resize(state.output);
			pageSession.changed(state);
		},
		painted: canvas.paint,
	};
	const original = createLateOriginal(
		image.readOriginal && ((onLoaded) => addOriginal(session, image, signal, onLoaded)),
	);
	const unsubscribe = original.subscribe(() => {
		const state = original.read();
		if (state.kind === 'loading') onProgress(state.share);
		if (state.kind === 'failed' && !signal.aborted) void session.missOriginal();
	});
	void original.load();
	const { cutout, isRestored } = await session.open(source, listener, image.store).catch((error: unknown) => {
		const state = original.read();
		throw state.kind === 'failed' ? state.error : error;
	});
	unsubscribe();
	// Preloaded, so that every format can be exported without a connection; without this, encoders load when they are
	// used.
	session.preloadExport().catch(() => {});
	return { pageSession, original, cutout, isRestored, expiry: watchExpiry(source, image) };
}

const watchExpiry = ({ expiresAt }: Source, { readExpiry }: ImageSource) =>
	expiresAt !== undefined && readExpiry ? createExpiryWatch(expiresAt, readExpiry) : undefined;
