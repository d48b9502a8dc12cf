// The body of an article: text and pictures.
import { type PictureName, pictures } from '#web/pictures/catalogue.ts';
import { Picture } from '#web/pictures/picture.tsx';
import type { Block } from './post.ts';
import { Html, Prose } from './prose.tsx';

export function ArticleBody({ content }: { content: readonly Block[] }) {
	return (
		<Prose>
			{content.map((block) =>
				'html' in block ? (
					<Html key={block.html.slice(0, 80)} html={block.html} />
				) : (
					<Figure key={block.picture} name={block.picture as PictureName} alt={block.alt} />
				),
			)}
		</Prose>
	);
}

/** Cutouts are shown on the checkerboard, as everywhere on this site. */
function Figure({ name, alt }: { name: PictureName; alt: string }) {
	const { width, height } = pictures[name];
	const upright = height > width;
	return (
		<figure>
			<Picture
				name={name}
				alt={alt}
				sizes={upright ? '(min-width: 30rem) 28rem, 92vw' : '(min-width: 64rem) 46rem, 92vw'}
				className={`checkerboard h-auto w-full rounded-card ${upright ? 'max-w-[28rem]' : ''}`}
			/>
		</figure>
	);
}
