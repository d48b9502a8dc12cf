// The web app manifest (W3C): name, colours and icons of the installed site, and its share target for photos.
import { limits } from '#contract/limits.ts';
import { product } from '#contract/product.ts';
import { sharePath } from '#contract/shared-photos.ts';
import { colorToken } from './brand/tokens.ts';

const background = colorToken('background').light;

export const manifest = {
	name: `${product.name}: background remover`,
	short_name: product.name,
	description: 'Removes the background from photos.',
	id: '/',
	start_url: '/upload',
	scope: '/',
	display: 'standalone',
	background_color: background,
	theme_color: background,
	categories: ['photo', 'utilities'],
	icons: [
		{ src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
		{ src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
		{ src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
		{ src: '/icons/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
	],
	share_target: {
		action: sharePath,
		method: 'POST',
		enctype: 'multipart/form-data',
		params: { files: [{ name: 'image', accept: [...limits.types] }] },
	},
};
