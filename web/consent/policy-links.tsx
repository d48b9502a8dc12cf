// Links to the three policies; in the dialog they open a new tab, because
// leaving the page would discard the chosen file.
import { Link } from 'react-router';

interface Props {
	newTab?: boolean;
}

export function TermsLink({ newTab }: Props) {
	return <PolicyLink to="/terms" text="Terms" newTab={newTab ?? false} />;
}

export function PrivacyLink({ newTab }: Props) {
	return <PolicyLink to="/privacy" text="Privacy Policy" newTab={newTab ?? false} />;
}

export function SecurityLink({ newTab }: Props) {
	return <PolicyLink to="/security" text="Security Policy" newTab={newTab ?? false} />;
}

function PolicyLink({ to, text, newTab }: { to: string; text: string; newTab: boolean }) {
	if (!newTab) return <Link to={to}>{text}</Link>;
	return (
		<a href={to} target="_blank" rel="noopener">
			{text}
			<span className="sr-only"> (opens in a new tab)</span>
		</a>
	);
}
