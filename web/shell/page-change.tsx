// After a change of page: focus moves to the new page and the visit is counted.
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { trackPageView } from '#web/analytics.ts';

export function PageChange() {
	const { pathname } = useLocation();
	const seen = useRef<string>(undefined);

	useEffect(() => {
		if (seen.current === pathname) return;
		const first = seen.current === undefined;
		seen.current = pathname;
		if (!first) document.getElementById('main')?.focus({ preventScroll: true });
		trackPageView({
			title: document.title,
			location: window.location.origin + pathname,
			path: pathname,
		});
	}, [pathname]);

	return null;
}
