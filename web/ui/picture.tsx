// One of our own pictures, in the lighter of two formats the browser knows and the width it needs.
import { type PictureName, pictures } from '#web/pictures/catalogue.ts';

interface Props {
	name: PictureName;
	/** What is to be seen; empty if the text beside it says so already. */
	alt: string;
	/** How wide the layout shows it, as in the attribute of that name. */
	sizes: string;
	className?: string;
	/** For the one picture that a page opens with: asked for at once, before the scripts. */
	priority?: boolean;
}

export function Picture({ name, alt, sizes, className, priority = false }: Props) {
	const { width, height } = pictures[name];
	return (
		<picture className="contents">
			<source type="image/avif" srcSet={pictureSrcSet(name, 'avif')} sizes={sizes} />
			<img
				src={pictureUrl(name)}
				srcSet={pictureSrcSet(name, 'webp')}
				sizes={sizes}
				width={width}
				height={height}
				alt={alt}
				className={className}
				loading={priority ? 'eager' : 'lazy'}
				decoding={priority ? 'auto' : 'async'}
				fetchPriority={priority ? 'high' : 'auto'}
			/>
		</picture>
	);
}

type Format = 'avif' | 'webp';

/** The `srcset` of a picture, for `<source>`, `<img>` or a preload. */
export function pictureSrcSet(name: PictureName, format: Format = 'avif'): string {
	return pictures[name].widths.map((width) => `${pictureUrl(name, width, format)} ${width}w`).join(', ');
}

/** Path of one file of a picture; without a width the largest. */
export function pictureUrl(
	name: PictureName,
	width: number = pictures[name].width,
	format: Format = 'webp',
): string {
	return `/pictures/${name}-${width}-${pictures[name].hash}.${format}`;
}
