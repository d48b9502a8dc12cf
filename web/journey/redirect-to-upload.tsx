// Redirects to the upload page with a toast and an event, for a URL without an image. Rendered beside the prerendered
// page, which stays until the upload page has loaded, so that the layout does not shift.
import { useEffect } from 'react';
import { Navigate } from 'react-router';
import { type CustomEvent, track } from '#web/analytics.ts';
import { showToast, type ToastContent } from '#web/ui/toasts/toasts.ts';

interface Props {
	reason: ToastContent;
	event: CustomEvent;
}

export function RedirectToUpload({ reason, event }: Props) {
	useEffect(() => {
		track(event);
		showToast(reason);
	}, [event, reason]);
	return <Navigate to="/upload" replace />;
}
