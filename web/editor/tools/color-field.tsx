// One colour: a native colour picker, its hex code, and the browser's eyedropper if it has one.
import { Pipette } from 'lucide-react';
import { type CSSProperties, useEffect, useState } from 'react';
import { Correction, useCorrection } from '../controls/correction.tsx';
import { IconButton } from '../controls/icon-button.tsx';
import { parseHex } from './parse-hex.ts';

interface Props {
	/** Before "hex" in the name of the field: "Colour". */
	label: string;
	showsLabel?: boolean;
	/** '#rrggbb'. */
	value: string;
	onPreview: (color: string) => void;
	onCommit: (color: string) => void;
}

interface EyeDropper {
	open(): Promise<{ sRGBHex: string }>;
}

export function ColorField({ label, showsLabel = false, value, onPreview, onCommit }: Props) {
	/** The text that is being typed. */
	const [draft, setDraft] = useState<string | null>(null);
	const text = draft ?? value;
	const [correction, setCorrection] = useCorrection();

	function write(next: string) {
		setDraft(next);
		setCorrection(undefined);
		const color = parseHex(next, 'complete');
		if (color && color !== value) onCommit(color);
	}
	/** Short forms are accepted when the field loses the focus; anything else is replaced by the current colour. */
	function leave() {
		const color = parseHex(text, 'short');
		setDraft(null);
		if (!color) setCorrection('Not a colour. Write it as in #ff8800.');
		if (color && color !== value) onCommit(color);
	}

	return (
		<div className="relative flex items-center gap-2">
			{showsLabel && (
				<span aria-hidden className="w-12 shrink-0 font-medium">
					{label}
				</span>
			)}
			<NativePicker label={label} value={value} onPreview={onPreview} onCommit={onCommit} />
			<input
				aria-label={`${label}, hex`}
				value={text}
				// Leaves space for pasted text with spaces around it.
				maxLength={32}
				spellCheck={false}
				autoComplete="off"
				onChange={(event) => write(event.target.value)}
				onBlur={leave}
				onKeyDown={(event) => event.key === 'Enter' && leave()}
				className="min-h-11 w-full min-w-0 rounded-control border border-line-input bg-surface px-3 tabular-nums"
			/>
			<EyeDropperButton onPick={onCommit} />
			<Correction>{correction}</Correction>
		</div>
	);
}

/** Reports while the user tries colours, and once at the end; React's change event does not distinguish the two. */
function NativePicker({ label, value, onPreview, onCommit }: Props) {
	const [input, setInput] = useState<HTMLInputElement | null>(null);
	useEffect(() => {
		const commit = () => input && onCommit(input.value);
		input?.addEventListener('change', commit);
		return () => input?.removeEventListener('change', commit);
	}, [input, onCommit]);
	return (
		<span
			className="swatch relative size-11 shrink-0 overflow-hidden rounded-control focus-within:outline-2 focus-within:outline-peel focus-within:outline-offset-2"
			style={{ '--swatch': value } as CSSProperties}
		>
			<input
				ref={setInput}
				type="color"
				aria-label={`${label} picker`}
				value={value}
				onChange={(event) => onPreview(event.target.value)}
				className="absolute inset-0 size-full cursor-pointer opacity-0"
			/>
		</span>
	);
}

function EyeDropperButton({ onPick }: { onPick: (color: string) => void }) {
	if (!('EyeDropper' in window)) return null;
	async function pick() {
		const { EyeDropper } = window as unknown as { EyeDropper: new () => EyeDropper };
		// Rejects when the user presses Escape.
		const color = await new EyeDropper().open().catch(() => undefined);
		if (color) onPick(color.sRGBHex);
	}
	return <IconButton icon={Pipette} name="Pick a colour from the screen" onClick={() => void pick()} />;
}
