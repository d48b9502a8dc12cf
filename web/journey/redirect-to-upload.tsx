// Sends a visitor who came without a picture back to the upload page, and says why. It stands in the page as prerendered, which stays
// until the next one is there, so that nothing jumps.
import { useEffect } from 'react';
import { Navigate } from 'react-router';
import { type CustomEvent, track } from '#web/analytics.ts';
import { showToast, type ToastContent } from '#web/ui/toasts.ts';

interface Props {
	reason: ToastContent;
	event: CustomEvent;
}

export function TurnedAway({ reason, event }: Props) {
	useEffect(() => {
		track(event);
		showToast(reason);
	}, [event, reason]);
	return <Navigate to="/upload" replace />;
}
