// The two consent statements, and the button that is enabled once both are ticked.
import { type ReactNode, useId, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { PrivacyLink, SecurityLink, TermsLink } from './policy-links.tsx';

interface Props {
	confirmLabel: string;
	/** Label of the button until both statements are ticked; defaults to `confirmLabel`. */
	waitingLabel?: string;
	onConfirm: () => void;
	/** Further buttons next to the confirm button, such as Cancel. */
	children?: ReactNode;
	linksInNewTab?: boolean;
}

export function ConsentForm({ confirmLabel, waitingLabel, onConfirm, children, linksInNewTab }: Props) {
	const [agreed, setAgreed] = useState(false);
	const [entitled, setEntitled] = useState(false);
	const ready = agreed && entitled;
	const newTab = linksInNewTab ?? false;

	return (
		<form
			// A browser that restores ticks after a reload would show a choice that the page does not know of.
			autoComplete="off"
			onSubmit={(event) => {
				event.preventDefault();
				if (ready) onConfirm();
			}}
		>
			<div className="grid gap-1">
				<Statement checked={agreed} onChange={setAgreed}>
					I agree to the <TermsLink newTab={newTab} />, the <PrivacyLink newTab={newTab} /> and the{' '}
					<SecurityLink newTab={newTab} />.
				</Statement>
				<Statement checked={entitled} onChange={setEntitled}>
					I have the legal right to upload this image, and I authorise processing it for background removal
					only.
				</Statement>
			</div>
			<div className="mt-5 flex flex-wrap-reverse items-center justify-end gap-3">
				{children}
				<Button type="submit" disabled={!ready} className="grow">
					{ready ? confirmLabel : (waitingLabel ?? confirmLabel)}
				</Button>
			</div>
		</form>
	);
}

interface StatementProps {
	checked: boolean;
	onChange: (checked: boolean) => void;
	children: ReactNode;
}

function Statement({ checked, onChange, children }: StatementProps) {
	const id = useId();
	return (
		<div className="flex items-start gap-3 py-2">
			<input
				id={id}
				type="checkbox"
				className="tick"
				checked={checked}
				onChange={(event) => onChange(event.target.checked)}
			/>
			<label htmlFor={id} className="cursor-pointer">
				{children}
			</label>
		</div>
	);
}
