// Buttons, and links that look like them.
import type { ComponentProps } from 'react';
import { Link, type LinkProps } from 'react-router';

interface Look {
	kind?: 'primary' | 'secondary' | 'danger' | undefined;
	size?: 'small' | 'regular' | 'large' | undefined;
}

const shape =
	'inline-flex cursor-pointer items-center justify-center gap-2.5 rounded-control text-center font-semibold no-underline disabled:cursor-not-allowed';

/** A border without colour shows where the visitor's own colours take the place of ours. */
const kinds = {
	primary:
		'border-[1.5px] border-transparent bg-peel-fill text-on-peel hover:bg-peel-fill-hover disabled:bg-line disabled:text-ink-soft disabled:hover:bg-line',
	secondary:
		'border-[1.5px] border-ink text-ink hover:bg-ink hover:text-ground disabled:border-line-input disabled:text-ink-soft disabled:hover:bg-transparent disabled:hover:text-ink-soft',
	danger:
		'border-[1.5px] border-transparent bg-danger text-ground hover:opacity-90 disabled:bg-line disabled:text-ink-soft disabled:opacity-100',
};

const sizes = {
	small: 'min-h-11 whitespace-nowrap px-4',
	regular: 'min-h-12 px-6',
	large: 'min-h-14 px-8 text-lead',
};

function look({ kind = 'primary', size = 'regular' }: Look, more = ''): string {
	return `${shape} ${kinds[kind]} ${sizes[size]} ${more}`;
}

export function Button({ kind, size, className, ...rest }: ComponentProps<'button'> & Look) {
	return <button type="button" className={look({ kind, size }, className)} {...rest} />;
}

type ButtonLinkProps = Omit<LinkProps, 'className'> & Look & { className?: string };

export function ButtonLink({ kind, size, className, ...rest }: ButtonLinkProps) {
	return <Link className={look({ kind, size }, className)} {...rest} />;
}

/** A button as quiet as a line of text. */
export function TextButton({ className = '', ...rest }: ComponentProps<'button'>) {
	return (
		<button
			type="button"
			className={`inline-flex min-h-11 cursor-pointer items-center justify-center gap-2.5 rounded-control px-1 font-semibold text-ink underline decoration-line-input underline-offset-4 hover:text-peel hover:decoration-peel ${className}`}
			{...rest}
		/>
	);
}
