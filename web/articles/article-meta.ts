// Meta tags and structured data of an article.
import { product } from '#contract/product.ts';
import { type PictureName, pictures } from '#web/pictures/catalogue.ts';
import { pageMeta, type SocialImage } from '#web/seo.ts';
import { blogPosting, breadcrumbs } from '#web/structured-data.ts';
import { type Post, postPath } from './post.ts';
import { socialPicturePath, socialSize } from './social-picture.ts';

export function articleMeta(post: Post) {
	const path = postPath(post);
	const picture = featuredPicture(post);
	return pageMeta({
		title: `${post.seoTitle} | ${product.name}`,
		description: post.seoDescription,
		path,
		image: picture,
		article: { publishedAt: post.publishedAt, section: post.category, tags: post.tags },
		structured: [
			blogPosting(post, post.seoDescription, picture),
			breadcrumbs([
				{ name: 'Articles', path: '/blogs' },
				{ name: post.title, path },
			]),
		],
	});
}

function featuredPicture({ featuredImage, featuredAlt }: Post): SocialImage {
	const name = featuredImage as PictureName;
	return { path: socialPicturePath(name, pictures[name].hash), ...socialSize, alt: featuredAlt };
}
