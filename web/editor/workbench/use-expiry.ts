// Watches how long the server keeps the image while the workbench is open. When the image is deleted, so are its stored
// edits.
import { useEffect, useSyncExternalStore } from 'react';
import { deleteEdits } from '#web/journey/delete-edits.ts';
import type { Expiry, ExpiryWatch } from '#web/journey/expiry-watch.ts';
import { useCallOnReturn } from '#web/journey/use-call-on-return.ts';

/** Undefined if only this page has the image. */
export function useExpiry(id: string, watch: ExpiryWatch | undefined): Expiry | undefined {
	const expiry = useSyncExternalStore(watch?.subscribe ?? subscribeToNothing, () => watch?.read());
	useEffect(() => watch?.start(), [watch]);
	useCallOnReturn(() => void watch?.check());
	const isGone = expiry?.isGone ?? false;
	// A device that has slept, or whose clock was changed, may not have deleted the edits on time.
	useEffect(() => {
		if (isGone) void deleteEdits(id);
	}, [isGone, id]);
	return expiry;
}

const subscribeToNothing = () => () => {};
