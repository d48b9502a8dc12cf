// A picture of the site as AVIF with WebP as fallback, in the widths of the catalogue.
import { type PictureName, pictures } from './catalogue.ts';

interface Props {
	name: PictureName;
	/** Alternative text; empty if the text beside the picture already describes it. */
	alt: string;
	/** Displayed width, in the syntax of the HTML attribute. */
	sizes: string;
	className?: string;
	/** For the first picture of a page: loads eagerly with high priority. */
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

/** For `<source>`, `<img>` or a preload. */
export function pictureSrcSet(name: PictureName, format: Format = 'avif'): string {
	return pictures[name].widths.map((width) => `${pictureUrl(name, width, format)} ${width}w`).join(', ');
}

/** Path of one file of a picture; by default the largest. */
export function pictureUrl(
	name: PictureName,
	width: number = pictures[name].width,
	format: Format = 'webp',
): string {
	return `/pictures/${name}-${width}-${pictures[name].hash}.${format}`;
}
