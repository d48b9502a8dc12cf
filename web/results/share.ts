// Shares a link: by the native share sheet, else by copying it to the clipboard.

/** The parts of `navigator` that sharing uses; browsers may lack either. */
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
			// The user closed the sheet: not a failure, so there is no fallback.
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
