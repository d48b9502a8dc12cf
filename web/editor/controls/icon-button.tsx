// A square button with an icon; its name is for screen readers and in the tooltip.
import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Tooltip } from './tooltip.tsx';

interface Props extends ComponentProps<'button'> {
	icon: LucideIcon;
	name: string;
	/** What a press affects: "Erase". */
	target?: string | undefined;
	/** Shown in the tooltip: "Ctrl Z". */
	shortcut?: string;
}

export function IconButton({ icon: Icon, name, target, shortcut, className = '', ...rest }: Props) {
	const title = target ? `${name} “${target}”` : name;
	return (
		<button
			type="button"
			aria-label={name}
			aria-description={target}
			className={`relative grid size-11 shrink-0 cursor-pointer place-items-center rounded-control text-ink hover:bg-line disabled:cursor-not-allowed disabled:text-line-input disabled:hover:bg-transparent aria-pressed:bg-ink aria-pressed:text-background ${className}`}
			{...rest}
		>
			<Icon aria-hidden className="size-5" />
			<Tooltip text={shortcut ? `${title} (${shortcut})` : title} />
		</button>
	);
}
