// In place of the tool, where the operator serves no models to browsers.
import { ButtonLink } from '#web/ui/button.tsx';

export function NotOffered() {
	return (
		<div className="needs-script page-width pt-4 md:pt-8">
			<h1 className="text-page">Not on this site</h1>
			<p className="mt-4 max-w-[44ch] text-ink-soft text-lead">
				The operator of this site does not offer the model that your browser would need. You can upload a
				photo instead; it is deleted afterwards.
			</p>
			<p className="mt-8">
				<ButtonLink to="/upload">Upload Image</ButtonLink>
			</p>
		</div>
	);
}
