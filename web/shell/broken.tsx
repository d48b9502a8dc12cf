// What a visitor sees when a page itself fails.
import { Button, ButtonLink } from '#web/ui/button.tsx';

export function Broken() {
	return (
		<div className="page-width py-12 md:py-24">
			<h1 className="text-page">This page tripped over itself</h1>
			<p className="mt-5 max-w-[52ch] text-ink-soft text-lead">
				That is our fault, not yours. Loading it again usually helps; your picture, if you uploaded one, is
				still deleted on time.
			</p>
			<p className="mt-8 flex flex-wrap gap-3">
				<Button onClick={() => window.location.reload()}>Load again</Button>
				<ButtonLink to="/upload" kind="secondary">
					Start over
				</ButtonLink>
			</p>
		</div>
	);
}
