// The three articles that the home page links to.
import type { PictureName } from '#web/pictures/catalogue.ts';

export interface Teaser {
	image: PictureName;
	category: string;
	title: string;
	description: string;
	alt: string;
	link: string;
}

export const teasers: readonly Teaser[] = [
	{
		image: 'teddy-sticker',
		category: 'Design Tips',
		title: 'Ten things to make with a transparent background',
		description: 'Stickers, shadows, text that wraps around a shape, and why each of them works.',
		alt: 'A teddy bear with a white sticker outline',
		link: '/blog/creative-ways-transparent-backgrounds',
	},
	{
		image: 'bottle-with-shadow',
		category: 'E-commerce',
		title: 'Product photos that belong together',
		description: 'One window, one table, one set of rules: how to give a whole shop a single look.',
		alt: 'A green bottle with a soft shadow',
		link: '/blog/ecommerce-product-photography-guide',
	},
	{
		image: 'headphones-cutout',
		category: 'Technology',
		title: 'AI or by hand',
		description: 'What a matting network sees, where it fails, and when the pen tool is better.',
		alt: 'White and orange headphones on a checkerboard',
		link: '/blog/ai-vs-manual-background-removal',
	},
];
