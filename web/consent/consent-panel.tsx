// Consent on the upload page: the form that grants it, or the confirmation with a button to withdraw it.
import { Check } from 'lucide-react';
import { track } from '#web/analytics.ts';
import { TextButton } from '#web/ui/button.tsx';
import { formatDay } from '#web/ui/format.ts';
import { Hint } from '#web/ui/hint.tsx';
import { useKeptFocus } from '#web/ui/use-kept-focus.ts';
import { type ConsentRecord, consentDays } from './consent.ts';
import { ConsentForm } from './consent-form.tsx';
import { PrivacyLink, SecurityLink, TermsLink } from './policy-links.tsx';
import { grantConsent, useConsent, withdrawConsent } from './use-consent.ts';

export function ConsentPanel() {
	const consent = useConsent();
	// The button that was pressed disappears: the heading states the result.
	const { area, ...focusEvents } = useKeptFocus<HTMLElement>((around) => around.at(-1)?.querySelector('h2'));
	return (
		<section ref={area} {...focusEvents} aria-labelledby="consent-title" className="border-ink border-t pt-5">
			<h2 id="consent-title" tabIndex={-1} className="flex items-center gap-2 text-lead outline-none">
				{consent && <Check aria-hidden className="size-5 text-leaf" strokeWidth={2.5} />}
				{consent ? 'Upload Consent Confirmed' : 'Upload Consent Required'}
			</h2>
			{consent ? <ConsentConfirmed consent={consent} /> : <ConsentRequired />}
		</section>
	);
}

function ConsentRequired() {
	function confirm() {
		grantConsent();
		track({ category: 'consent', action: 'consent_granted', label: 'panel' });
	}
	return (
		<>
			<p className="mt-1 mb-3 text-ink-soft">
				You only need to do this once every {consentDays} days on this device.
			</p>
			<ConsentForm confirmLabel="Confirm & Enable Upload" onConfirm={confirm} />
		</>
	);
}

function ConsentConfirmed({ consent }: { consent: ConsentRecord }) {
	function withdraw() {
		withdrawConsent();
		track({ category: 'consent', action: 'consent_withdrawn' });
	}
	return (
		<div className="fade-in">
			<p className="mt-1 text-ink-soft">
				You agreed on {formatDay(new Date(consent.grantedDate))}. Your consent is valid until{' '}
				{formatDay(new Date(consent.expiresAt))}. Read the <TermsLink />, the <PrivacyLink /> or the{' '}
				<SecurityLink /> again.
			</p>
			<Hint text="You will be asked again at your next upload.">
				<TextButton className="-ml-1 mt-1" onClick={withdraw}>
					Withdraw consent
				</TextButton>
			</Hint>
		</div>
	);
}
