// Redirects to the upload page with a toast and an event, for a URL without an image. Rendered beside the prerendered
// page, which stays until the upload page has loaded, so that the layout does not shift.
import { useEffect } from 'react';
import { Navigate } from 'react-router';
import { track } from '#web/analytics.ts';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { messages } from './messages.ts';

const reasons = {
	image: { toast: messages.noImage, event: { category: 'processing', action: 'processing_without_image' } },
	result: { toast: messages.invalidAccess, event: { category: 'result', action: 'result_refused' } },
} as const;

/** `without`: what the URL does not name. */
export function RedirectToUpload({ without }: { without: keyof typeof reasons }) {
	useEffect(() => {
		const { toast, event } = reasons[without];
		track(event);
		showToast(toast);
	}, [without]);
	return <Navigate to="/upload" replace />;
}
