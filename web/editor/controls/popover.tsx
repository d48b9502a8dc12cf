// A button that opens a small panel below it: a native popover, which closes on Escape and on a press outside.
import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { IconButton } from './icon-button.tsx';

interface Props {
	icon: LucideIcon;
	name: string;
	/** Receives a function that closes the panel. */
	children: (close: () => void) => ReactNode;
	className?: string;
}

export function Popover({ icon, name, children, className = '' }: Props) {
	const id = useId();
	const panel = useRef<HTMLDivElement>(null);
	const button = useRef<HTMLButtonElement>(null);

	/** Places the panel below its button and within the window. */
	function place() {
		const around = button.current?.getBoundingClientRect();
		if (!around || !panel.current) return;
		const left = Math.min(around.left, window.innerWidth - panel.current.offsetWidth - 8);
		panel.current.style.setProperty('left', `${Math.max(8, left)}px`);
		panel.current.style.setProperty('top', `${around.bottom + 6}px`);
	}

	useEffect(() => {
		const placeAgain = () => panel.current?.matches(':popover-open') && place();
		window.addEventListener('resize', placeAgain);
		return () => window.removeEventListener('resize', placeAgain);
	});

	return (
		<>
			<IconButton ref={button} icon={icon} name={name} popoverTarget={id} className={className} />
			<div
				ref={panel}
				id={id}
				popover="auto"
				role="dialog"
				aria-label={name}
				onToggle={(event) => event.newState === 'open' && place()}
				className="inset-auto m-0 max-h-[70svh] w-72 max-w-[calc(100vw-1rem)] overflow-auto overscroll-contain rounded-card border border-line bg-surface p-2 text-ink shadow-float"
			>
				{children(() => panel.current?.hidePopover())}
			</div>
		</>
	);
}

/** A row of a popover that performs an action. */
export function PopoverAction({
	onClick,
	children,
	isDangerous = false,
	isCurrent = false,
	disabled = false,
}: {
	onClick: () => void;
	children: ReactNode;
	isDangerous?: boolean;
	isCurrent?: boolean;
	disabled?: boolean;
}) {
	return (
		<button
			type="button"
			onClick={onClick}
			disabled={disabled}
			aria-current={isCurrent ? 'step' : undefined}
			className={`flex min-h-11 w-full cursor-pointer items-center gap-2.5 rounded-control px-3 text-left hover:bg-background disabled:cursor-not-allowed disabled:text-ink-soft aria-current:font-semibold ${isDangerous ? 'text-danger' : ''}`}
		>
			{children}
		</button>
	);
}
