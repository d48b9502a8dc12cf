// Shares a link: by the native share sheet, else by copying it to the clipboard, which a toast confirms.
import { track } from '#web/analytics.ts';
import { showToast, type ToastContent } from '#web/ui/toasts/toasts.ts';

/** The parts of `navigator` that sharing uses; browsers may lack either. */
interface Sharer {
	share?: (data: ShareData) => Promise<void>;
	clipboard?: { writeText(text: string): Promise<void> };
}

type SharedData = ShareData & { readonly url: string };

/** `place` names the button in the analytics event. */
export async function share(data: SharedData, place: string, copied: ToastContent): Promise<void> {
	const outcome = await shareLink(navigator, data);
	if (outcome === 'cancelled') return;
	track({ category: 'share', action: `share_${outcome}`, label: place });
	if (outcome === 'copied') showToast(copied);
}

export async function shareLink(
	sharer: Sharer,
	data: SharedData,
): Promise<'native' | 'cancelled' | 'copied' | 'failed'> {
	if (sharer.share) {
		try {
			await sharer.share(data);
			return 'native';
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
