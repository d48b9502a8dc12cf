// A frame in the picture's own proportions, never taller than the screen allows.
import type { CSSProperties, ReactNode } from 'react';
import type { PictureSize } from './paths.ts';

interface Props {
	size: PictureSize | undefined;
	caption?: ReactNode;
	/** Of the figure. */
	className?: string;
	/** Of the frame itself. */
	ground?: string;
	children: ReactNode;
}

export function PictureFrame({ size, caption, className = '', ground = '', children }: Props) {
	// Very long pictures get a frame that still looks like one; the picture is fitted inside.
	const aspect = size && Math.min(2.4, Math.max(0.5, size.width / size.height));
	const style = aspect ? ({ '--aspect': aspect } as CSSProperties) : undefined;
	return (
		<figure {...(style ? { style } : {})} className={`framed ${className}`}>
			<div className={`frame relative overflow-hidden rounded-card border border-line ${ground}`}>
				{children}
			</div>
			{caption && <figcaption className="mt-3 font-medium text-ink-soft">{caption}</figcaption>}
		</figure>
	);
}
