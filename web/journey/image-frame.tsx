// A figure with the aspect ratio of its image, limited to the height of the screen.
import type { CSSProperties, ReactNode } from 'react';
import type { Size } from '#contract/size.ts';
import type { Theme } from '#contract/theme.ts';
import { clamp } from '#matting/clamp.ts';

interface Props {
	size: Size | undefined;
	caption?: ReactNode;
	/** Classes of the figure. */
	className?: string;
	/** Classes of the frame inside the figure. */
	frameClassName?: string;
	/** The theme of the frame; by default that of the page. */
	theme?: Theme | undefined;
	children: ReactNode;
}

export function ImageFrame({ size, caption, className = '', frameClassName = '', theme, children }: Props) {
	// Very wide and very tall images are fitted into a frame of a moderate ratio.
	const aspect = size && clamp(size.width / size.height, 0.5, 2.4);
	const style = aspect ? ({ '--aspect': aspect } as CSSProperties) : undefined;
	return (
		<figure {...(style ? { style } : {})} className={`framed ${className}`}>
			<div
				data-theme={theme}
				className={`frame relative overflow-hidden rounded-card border border-line ${frameClassName}`}
			>
				{children}
			</div>
			{caption && <figcaption className="mt-3 font-medium text-ink-soft">{caption}</figcaption>}
		</figure>
	);
}
