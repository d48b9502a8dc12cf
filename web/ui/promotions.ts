// Our own small notes for the advertising places.

export const promotions = {
	'home': {
		lead: 'Two hundred photos?',
		text: 'Let a script of fifty lines do the folder on your own machine.',
		to: '/blog/batch-processing-background-removal',
	},
	'home-foot': {
		lead: 'And your photo?',
		text: 'What the server does with it, who can see it, and when it is gone.',
		to: '/security',
	},
	'upload': {
		lead: 'Crop first',
		text: 'The closer the crop, the finer the edge. Six tips for a clean cut-out.',
		to: '/how-to-use',
	},
	'processing': {
		lead: 'Make it a sticker',
		text: 'A white rim, one command, and nine more things to try.',
		to: '/blog/creative-ways-transparent-backgrounds',
	},
	'results': {
		lead: 'Selling something?',
		text: 'How to make product photos that belong together.',
		to: '/blog/ecommerce-product-photography-guide',
	},
} as const;

export type Placement = keyof typeof promotions;
