// What a tool page says, in place of the tool, to a browser that runs no script.
import { ButtonLink } from './button.tsx';

export function NoScript() {
	return (
		<noscript>
			<h1 className="text-page">This page needs JavaScript</h1>
			<p className="mt-4 max-w-[52ch] text-ink-soft text-lead">
				Your browser sends the picture and shows the result by script, and script is switched off. Nothing has
				been uploaded. Switch it on for this site, then load the page again.
			</p>
			<p className="mt-8">
				<ButtonLink to="/how-to-use" kind="secondary">
					Read how it works
				</ButtonLink>
			</p>
		</noscript>
	);
}
