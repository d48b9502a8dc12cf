// A small field for an integer: takes effect on Enter and when it loses the focus, within its limits.
import { useState } from 'react';
import { clamp } from '#matting/clamp.ts';
import { Correction, useCorrection } from './correction.tsx';

interface Props {
	label: string;
	/** Shown after the number: "px". */
	sign: string;
	/** 0 is shown as empty if `placeholder` says what that means. */
	value: number;
	min: number;
	max: number;
	placeholder?: string;
	onCommit: (value: number) => void;
	className?: string;
}

export function NumberField({
	label,
	sign,
	value,
	min,
	max,
	placeholder,
	onCommit,
	className = 'w-22',
}: Props) {
	const shown = placeholder && value === 0 ? '' : String(value);
	/**
	 * The text that is being typed. No effect copies the value into it: React would take fifty quick key presses, each
	 * followed by an effect that renders, for an endless loop.
	 */
	const [draft, setDraft] = useState<string | null>(null);
	const text = draft ?? shown;
	const [correction, setCorrection] = useCorrection();

	function commit(field: HTMLInputElement) {
		if (field.validity.badInput) {
			setCorrection('Not a whole number');
			// React believes that the field is already empty, and would change nothing.
			field.value = '';
		}
		const wanted = Number(text);
		const isGiven = text.trim() !== '' && Number.isFinite(wanted);
		const next = isGiven ? clamp(Math.round(wanted), min, max) : placeholder ? 0 : value;
		setDraft(null);
		if (isGiven && next !== wanted) {
			const change = wanted > max ? 'At most' : wanted < min ? 'At least' : 'Rounded to';
			setCorrection(`${change} ${next} ${sign}`);
		}
		if (next !== value) onCommit(next);
	}

	return (
		<span
			className={`relative flex min-h-11 items-center rounded-control border border-line-input bg-surface pr-2.5 focus-within:outline-2 focus-within:outline-peel focus-within:outline-offset-2 ${className}`}
		>
			<input
				type="number"
				inputMode={min < 0 ? 'text' : 'numeric'}
				aria-label={label}
				value={text}
				min={min}
				max={max}
				placeholder={placeholder}
				onChange={(event) => {
					setDraft(event.target.value);
					setCorrection(undefined);
				}}
				onBlur={(event) => commit(event.currentTarget)}
				onKeyDown={(event) => event.key === 'Enter' && commit(event.currentTarget)}
				className="plain-number w-full min-w-0 bg-transparent pl-2.5 text-right tabular-nums outline-none placeholder:text-ink-soft"
			/>
			<span aria-hidden className="ml-1 text-ink-soft text-small">
				{sign}
			</span>
			<Correction>{correction}</Correction>
		</span>
	);
}
