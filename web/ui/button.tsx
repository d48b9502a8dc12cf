// Buttons, and links styled as buttons.
import type { ComponentProps } from 'react';
import type { LinkProps } from 'react-router';
import { SiteLink } from './site-link.tsx';

interface ButtonStyle {
	kind?: 'primary' | 'secondary' | 'danger' | undefined;
	size?: 'small' | 'regular' | 'large' | undefined;
}

const baseClass =
	'inline-flex cursor-pointer items-center justify-center gap-2.5 rounded-control text-center font-semibold no-underline disabled:cursor-not-allowed aria-disabled:cursor-not-allowed';

/** The transparent border becomes visible in forced-colors mode. */
const kindClasses = {
	primary:
		'border-[1.5px] border-transparent bg-peel-fill text-on-peel hover:bg-peel-fill-hover disabled:bg-line disabled:text-ink-soft disabled:hover:bg-line aria-disabled:bg-line aria-disabled:text-ink-soft aria-disabled:hover:bg-line',
	secondary:
		'border-[1.5px] border-ink text-ink hover:bg-ink hover:text-background disabled:border-line-input disabled:text-ink-soft disabled:hover:bg-transparent disabled:hover:text-ink-soft',
	danger:
		'border-[1.5px] border-transparent bg-danger text-background hover:opacity-90 disabled:bg-line disabled:text-ink-soft disabled:opacity-100',
};

const sizeClasses = {
	small: 'min-h-11 whitespace-nowrap px-4',
	regular: 'min-h-12 px-6',
	large: 'min-h-14 px-8 py-2 text-lead leading-tight max-sm:px-4',
};

function buttonClass({ kind = 'primary', size = 'regular' }: ButtonStyle, extra = ''): string {
	return `${baseClass} ${kindClasses[kind]} ${sizeClasses[size]} ${extra}`;
}

export function Button({ kind, size, className, ...rest }: ComponentProps<'button'> & ButtonStyle) {
	return <button type="button" className={buttonClass({ kind, size }, className)} {...rest} />;
}

type ButtonLinkProps = Omit<LinkProps, 'className'> & ButtonStyle & { className?: string };

export function ButtonLink({ kind, size, className, ...rest }: ButtonLinkProps) {
	return <SiteLink className={buttonClass({ kind, size }, className)} {...rest} />;
}

/**
 * A button that looks like a text link. With `aria-disabled` it keeps the focus, and the caller has to ignore clicks.
 */
export function TextButton({ className = '', ...rest }: ComponentProps<'button'>) {
	return (
		<button
			type="button"
			className={`inline-flex min-h-11 cursor-pointer items-center justify-center gap-2.5 rounded-control px-1 font-semibold text-ink underline decoration-line-input underline-offset-4 hover:text-peel hover:decoration-peel aria-disabled:cursor-not-allowed aria-disabled:text-ink-soft aria-disabled:no-underline ${className}`}
			{...rest}
		/>
	);
}
