// Makes links inside rendered HTML navigate on the client, like <Link>.
import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router';

export function useInnerLinks(): (event: MouseEvent<HTMLElement>) => void {
	const navigate = useNavigate();
	return (event) => {
		if (event.defaultPrevented || event.button !== 0) return;
		if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
		const link = (event.target as Element).closest('a');
		const href = link?.getAttribute('href');
		if (!href?.startsWith('/')) return;
		event.preventDefault();
		navigate(href);
	};
}
