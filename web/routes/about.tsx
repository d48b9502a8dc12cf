// The about page.
import { textPageMeta } from '#web/articles/page-meta.ts';
import { TextPage } from '#web/articles/text-page.tsx';
import page from '#web/pages/about.md';
import { Picture } from '#web/pictures/picture.tsx';
import { organization } from '#web/structured-data.ts';

export const meta = () => textPageMeta(page, '/about', organization());

export default function AboutPage() {
	return (
		<TextPage page={page}>
			<Picture
				name="collage"
				alt="A teddy bear, a bottle and a pair of headphones on one shared background"
				sizes="(min-width: 88rem) 82rem, 92vw"
				className="mt-10 aspect-[3/2] w-full rounded-card object-cover md:mt-14 md:aspect-[2/1]"
				priority
			/>
		</TextPage>
	);
}
