// Shown in place of the tool when JavaScript is disabled.
import { ButtonLink } from './button.tsx';

interface Props {
	/** What the page does with the photo; completes the sentence "Peel … with JavaScript". */
	purpose?: string;
}

export function NoScript({ purpose = 'uploads your photo and shows the result' }: Props) {
	return (
		<noscript>
			<h1 className="text-page">This page needs JavaScript</h1>
			<p className="mt-4 max-w-[52ch] text-ink-soft text-lead">
				Peel {purpose} with JavaScript, which is switched off in your browser. Nothing has been uploaded.
				Switch it on for this site, then reload the page.
			</p>
			<p className="mt-8">
				<ButtonLink to="/how-to-use" kind="secondary">
					Read how it works
				</ButtonLink>
			</p>
		</noscript>
	);
}
