// The page for an address that does not exist.
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptySpot } from '#web/ui/illustrations/empty-spot.tsx';

export function Missing() {
	return (
		<div className="page-width grid grid-cols-1 items-center gap-10 py-12 md:grid-cols-2 md:py-24">
			<div>
				<h1 className="text-page">404 Page Not Found</h1>
				<p className="mt-5 max-w-[44ch] text-ink-soft text-lead">
					There’s nothing at this address. It may have moved, or it may never have existed.
				</p>
				<p className="mt-8 flex flex-wrap gap-3">
					<ButtonLink to="/upload">Upload Image</ButtonLink>
					<ButtonLink to="/" kind="secondary">
						Home
					</ButtonLink>
				</p>
			</div>
			<EmptySpot />
		</div>
	);
}
