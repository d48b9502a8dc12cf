// How Vite builds the pages: plugins, chunks, and the proxy of the development server.
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { brandPlugin } from './web/brand/plugin.ts';
import { contentPlugin } from './web/content/plugin.ts';
import { fontsPlugin } from './web/fonts/plugin.ts';

const root = new URL('./', import.meta.url);

/**
 * Two chunks for what every page runs, one for what the tool's pages share, one for those that poll the server, and one for articles and
 * text pages. Automatic splitting makes about thirty files, each with its own request and worse compression.
 */
const chunks = [
	{ name: 'framework', test: /node_modules.(react|react-dom|react-router|scheduler)\// },
	{
		name: 'site',
		test: /lucide-react|\/contract\/|\/web\/(shell|pictures)\/|\/web\/(root|seo|analytics|site-facts)\.|\/web\/ui\/(ad-slot|badges|button|compare|empty-spot|mark|orange|peel|picture|promotions|toaster\.|toasts|use-)|\/web\/results\/handed-over-result\./,
		tags: ['$initial' as const],
	},
	{ name: 'query', test: /@tanstack|\/web\/query-client/, minShareCount: 2, tags: ['$initial' as const] },
	{
		name: 'journey',
		test: /\/web\/(journey|upload|consent|processing|results|ui)/,
		minShareCount: 2,
		tags: ['$initial' as const],
	},
	{
		name: 'articles',
		test: /\/web\/(articles|structured-data)/,
		minShareCount: 2,
		tags: ['$initial' as const],
	},
];

export default defineConfig({
	plugins: [brandPlugin(), contentPlugin(root), fontsPlugin(root), tailwindcss(), reactRouter()],
	publicDir: 'web/public',
	// Inlines no asset as a data: URL, so that the Content-Security-Policy need not allow them.
	build: { assetsInlineLimit: 0, rolldownOptions: { output: { codeSplitting: { groups: chunks } } } },
	// So that the editor's worker can load parts when they are used. In a folder of their own: nothing of them is shown on a page.
	worker: {
		format: 'es',
		rolldownOptions: {
			output: {
				entryFileNames: 'assets/worker/[name]-[hash].js',
				chunkFileNames: 'assets/worker/[name]-[hash].js',
			},
		},
	},
	// In development Vite serves the pages and forwards /api to the server of `npm run dev`.
	server: { proxy: { '/api': 'http://127.0.0.1:3000' } },
});
