// Makes links inside rendered HTML navigate on the client, like <SiteLink>.
import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router';
import { isPrivatePage } from '#contract/private-pages.ts';

export function useInnerLinks(): (event: MouseEvent<HTMLElement>) => void {
	const navigate = useNavigate();
	return (event) => {
		if (event.defaultPrevented || event.button !== 0) return;
		if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
		const link = (event.target as Element).closest('a');
		const href = link?.getAttribute('href');
		if (!href?.startsWith('/') || isPrivatePage(href)) return;
		event.preventDefault();
		navigate(href);
	};
}
