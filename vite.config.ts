// Builds the pages; unit tests load this file too and need none of the page plugins.
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { contentPlugin } from './web/content/plugin.ts';
import { fontsPlugin } from './web/fonts/plugin.ts';

const root = new URL('./', import.meta.url);

/**
 * Two files for what every page runs, one for what the pages of the journey share, one for those of them that ask the server again and
 * again, and one for the pages of text: left alone it comes in
 * some thirty, and each takes a turn on the line and compresses by itself.
 */
const chunks = [
	{ name: 'framework', test: /node_modules.(react|react-dom|react-router|scheduler)\// },
	{
		name: 'site',
		test: /lucide-react|\/contract\/|\/web\/(shell|pictures)\/|\/web\/(root|seo|analytics|site-facts)\.|\/web\/ui\/(ad-slot|badges|button|compare-|empty-spot|mark|orange|peel-|picture|promotions|toaster\.|toasts|use-)|\/web\/results\/handed-over-result\./,
		tags: ['$initial' as const],
	},
	{ name: 'asking', test: /@tanstack|\/web\/query-client/, minShareCount: 2, tags: ['$initial' as const] },
	{
		name: 'journey',
		test: /\/web\/(journey|upload|consent|processing|results|ui)/,
		minShareCount: 2,
		tags: ['$initial' as const],
	},
	{
		name: 'reading',
		test: /\/web\/(articles|structured-data)/,
		minShareCount: 2,
		tags: ['$initial' as const],
	},
];

export default defineConfig(({ mode }) => ({
	plugins: mode === 'test' ? [] : [contentPlugin(root), fontsPlugin(root), tailwindcss(), reactRouter()],
	publicDir: 'web/public',
	// No data: addresses in what is built, so the Content-Security-Policy need not allow them.
	build: { assetsInlineLimit: 0, rolldownOptions: { output: { codeSplitting: { groups: chunks } } } },
	// In development the pages come from Vite and everything under /api from the server beside it.
	server: { proxy: { '/api': 'http://127.0.0.1:3000' } },
}));
