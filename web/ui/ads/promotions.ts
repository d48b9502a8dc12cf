// Our own promotions for ad slots without a provider.

export const promotions = {
	'home': {
		lead: 'A whole folder of photos?',
		text: 'Drop up to 100 at once: one background, one size, one zip.',
		to: '/batch',
	},
	'home-foot': {
		lead: 'What happens to your photo?',
		text: 'What the server does with it, who can see it, and when it is deleted.',
		to: '/security',
	},
	'upload': {
		lead: 'Crop first',
		text: 'The closer the crop, the finer the edges. Six tips for a clean cutout.',
		to: '/how-to-use',
	},
	'processing': {
		lead: 'Make it a sticker',
		text: 'A white outline, one command, and nine more ideas to try.',
		to: '/blog/creative-ways-transparent-backgrounds',
	},
	'results': {
		lead: 'Selling something?',
		text: 'How to take product photos that look like a set.',
		to: '/blog/ecommerce-product-photography-guide',
	},
} as const;

export type Placement = keyof typeof promotions;
