// Our own small notes for the advertising places.

export const promotions = {
	upload: {
		lead: 'Which photos come out best?',
		text: 'Six tips for a clean edge, from light to contrast.',
		to: '/how-to-use',
	},
	processing: {
		lead: 'While you wait',
		text: 'Creative ways to use a transparent background.',
		to: '/blog/creative-ways-transparent-backgrounds',
	},
	results: {
		lead: 'Selling something?',
		text: 'How to make product photos that belong together.',
		to: '/blog/ecommerce-product-photography-guide',
	},
} as const;

export type Placement = keyof typeof promotions;
