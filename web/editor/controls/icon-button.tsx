// A square button with an icon and a name that only screen readers and the browser's tooltip give.
import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';

interface Props extends ComponentProps<'button'> {
	icon: LucideIcon;
	name: string;
	/** For the tooltip: "Ctrl Z". */
	shortcut?: string;
}

export function IconButton({ icon: Icon, name, shortcut, className = '', ...rest }: Props) {
	return (
		<button
			type="button"
			aria-label={name}
			title={shortcut ? `${name} (${shortcut})` : name}
			className={`grid size-11 shrink-0 cursor-pointer place-items-center rounded-control text-ink hover:bg-line disabled:cursor-not-allowed disabled:text-line-input disabled:hover:bg-transparent aria-pressed:bg-ink aria-pressed:text-background ${className}`}
			{...rest}
		>
			<Icon aria-hidden className="size-5" />
		</button>
	);
}
