// The photo that this document uploaded last: pages show it instead of loading it from the server.
import { useState } from 'react';
import { documentOpenedAt, originalUrl } from './api.ts';

let sent: { readonly id: string; readonly url: string } | undefined;

/** Replaces the photo that was kept before. */
export function rememberSentFile(id: string, file: Blob): void {
	if (sent) releaseSentFile(sent.id);
	sent = { id, url: URL.createObjectURL(file) };
}

export function releaseSentFile(id: string): void {
	if (sent?.id !== id) return;
	URL.revokeObjectURL(sent.url);
	sent = undefined;
}

/** The URL of an original. `onBroken`: it did not load, as when the file on the disk has changed. */
export function useOriginalUrl(id: string): { url: string; onBroken: () => void } {
	const [isBroken, setBroken] = useState(false);
	const url = sent?.id === id && !isBroken ? sent.url : originalUrl(id, documentOpenedAt());
	return { url, onBroken: () => setBroken(true) };
}
