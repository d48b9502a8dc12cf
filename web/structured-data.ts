// Structured data for search engines (schema.org).
import { product } from '#contract/product.ts';
import { type PostSummary, postPath } from './articles/post.ts';
import { type SocialImage, siteOrigin, type Thing } from './seo.ts';

export function organization(): Thing {
	return {
		'@type': 'Organization',
		'name': product.name,
		'url': `${siteOrigin()}/`,
		'logo': `${siteOrigin()}/social-card.png`,
	};
}

interface Question {
	question: string;
	/** HTML. */
	answer: string;
}

/** Search engines require that the questions are visible on the page. */
export function faqPage(questions: readonly Question[]): Thing {
	return {
		'@type': 'FAQPage',
		'mainEntity': questions.map(({ question, answer }) => ({
			'@type': 'Question',
			'name': question,
			'acceptedAnswer': { '@type': 'Answer', 'text': withAbsoluteLinks(answer) },
		})),
	};
}

interface Step {
	/** May begin with the number of the step, which is its position. */
	name: string;
	/** Plain text. */
	text: string;
}

export function howTo(name: string, steps: readonly Step[]): Thing {
	return {
		'@type': 'HowTo',
		name,
		'step': steps.map(({ name, text }, at) => ({
			'@type': 'HowToStep',
			'position': at + 1,
			'name': name.replace(/^\d+\. /, ''),
			text,
		})),
	};
}

export function blog(posts: readonly PostSummary[]): Thing {
	return {
		'@type': 'Blog',
		'name': `${product.name}: articles`,
		'blogPost': posts.map((post) => ({
			'@type': 'BlogPosting',
			'headline': post.title,
			'url': siteOrigin() + postPath(post),
			'datePublished': post.publishedAt,
		})),
	};
}

export function blogPosting(post: PostSummary, description: string, image: SocialImage): Thing {
	const url = siteOrigin() + postPath(post);
	return {
		'@type': 'BlogPosting',
		'headline': post.title,
		description,
		url,
		'mainEntityOfPage': url,
		'image': [siteOrigin() + image.path],
		'datePublished': post.publishedAt,
		'dateModified': post.publishedAt,
		'author': { '@type': 'Organization', 'name': post.author, 'url': `${siteOrigin()}/about` },
		'publisher': organization(),
		'articleSection': post.category,
		'keywords': post.tags.join(', '),
		'timeRequired': `PT${post.readTime}M`,
		'inLanguage': 'en',
	};
}

/** The path to a page; the home page is added as the first step. */
export function breadcrumbs(steps: readonly { name: string; path: string }[]): Thing {
	const trail = [{ name: 'Home', path: '/' }, ...steps];
	return {
		'@type': 'BreadcrumbList',
		'itemListElement': trail.map(({ name, path }, at) => ({
			'@type': 'ListItem',
			'position': at + 1,
			name,
			'item': siteOrigin() + path,
		})),
	};
}

/** Search engines show answers on their own pages, where relative links would not work. */
function withAbsoluteLinks(html: string): string {
	return html.replaceAll('href="/', `href="${siteOrigin()}/`);
}
