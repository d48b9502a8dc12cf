// Passes the site on: the device's own share sheet first, else the link goes to the clipboard.

/** The parts of `navigator` that sharing needs; either may be missing. */
interface Sharer {
	share?: (data: ShareData) => Promise<void>;
	clipboard?: { writeText(text: string): Promise<void> };
}

export type ShareOutcome = 'shared' | 'cancelled' | 'copied' | 'failed';

export async function shareLink(sharer: Sharer, data: ShareData & { url: string }): Promise<ShareOutcome> {
	if (sharer.share) {
		try {
			await sharer.share(data);
			return 'shared';
		} catch (error) {
			// The visitor closed the sheet: that is an answer, not a failure.
			if (error instanceof DOMException && error.name === 'AbortError') return 'cancelled';
		}
	}
	try {
		if (!sharer.clipboard) return 'failed';
		await sharer.clipboard.writeText(data.url);
		return 'copied';
	} catch {
		return 'failed';
	}
}
