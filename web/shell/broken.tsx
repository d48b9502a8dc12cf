// The error page: a page failed to render or to load. It tries again by itself when the connection is back.
import { useEffect } from 'react';
import { Button, ButtonLink } from '#web/ui/button.tsx';

const reload = () => window.location.reload();

export function Broken() {
	useEffect(() => {
		window.addEventListener('online', reload);
		return () => window.removeEventListener('online', reload);
	}, []);
	return (
		<div className="page-width py-12 md:py-24">
			<h1 className="text-page">Something went wrong on this page</h1>
			<p className="mt-5 max-w-[52ch] text-ink-soft text-lead">
				That’s our fault, not yours. Reloading usually helps. If you uploaded a photo, it will still be
				deleted on time.
			</p>
			<p className="mt-8 flex flex-wrap gap-3">
				<Button onClick={reload}>Reload page</Button>
				<ButtonLink to="/upload" kind="secondary">
					Start over
				</ButtonLink>
			</p>
		</div>
	);
}
