// After each navigation: moves the focus to the new page and records a page view.
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { trackPageView } from '#web/analytics.ts';
import { focusMain } from '#web/ui/focus-main.ts';

export function PageChange() {
	const { pathname } = useLocation();
	const lastPath = useRef<string>(undefined);

	useEffect(() => {
		if (lastPath.current === pathname) return;
		const first = lastPath.current === undefined;
		lastPath.current = pathname;
		if (!first) focusMain();
		trackPageView({
			title: document.title,
			location: window.location.origin + pathname,
			path: pathname,
		});
	}, [pathname]);

	return null;
}
