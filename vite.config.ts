// How Vite builds the pages: plugins, chunks, and the proxy of the development server.
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defaultClientConditions, defineConfig, loadEnv } from 'vite';
import { brandPlugin } from './web/brand/plugin.ts';
import { contentPlugin } from './web/content/plugin.ts';
import { kernelsPlugin } from './web/device/network/compile-kernels.ts';
import { fontsPlugin } from './web/fonts/plugin.ts';
import { licencePlugins } from './web/licences/plugin.ts';
import { routerPlugin } from './web/router/plugin.ts';

const root = new URL('./', import.meta.url);
const licences = licencePlugins(import.meta.dirname);

/** Code that at least two pages run at once; what one page runs alone is in the file of that page. */
const shared = { minShareCount: 2, tags: ['$initial' as const] };

/**
 * Which pages run the same code. Automatic splitting makes about thirty files,
 * each with its own request and worse compression.
 */
const chunks = [
	// Every page: the framework; and the root with its header, footer, error pages and toasts.
	{ name: 'framework', test: /node_modules.(react|react-dom|react-router|scheduler)\// },
	{
		name: 'site',
		test: /lucide-react|preload-helper|\/contract\/(?!device-model|image-type|shared-photos)|\/web\/(root|router|shell|seo|analytics|site-facts|listeners|results\/share)|\/web\/ui\/(button|format|illustrations\/(empty-spot|orange)|loaded-apart|mark|open-page|scroll-to-top|site-link|toasts\/toast(er\.|s)|use-mounted|use-object-url|use-private-pages)/,
		tags: ['$initial' as const],
	},
	// The pages that poll the server.
	{ name: 'query', test: /@tanstack|\/web\/query-client/, ...shared },
	// The home page, the guide, the articles.
	{ name: 'pictures', test: /\/web\/pictures\//, ...shared },
	// The home page, the upload, the progress, the result.
	{
		name: 'peel',
		test: /\/web\/(ui\/(ads\/|badges|compare|peel\/|private-hint|use-reduced-motion)|results\/handed-over-result)/,
		...shared,
	},
	// The upload, the progress, the result, the editor; before those that use its messages.
	{ name: 'access', test: /\/web\/(journey\/(messages|redirect-to-upload)|ui\/no-script)/, ...shared },
	// The upload, the batch, the private pages.
	{
		name: 'choice',
		test: /\/contract\/(device-model|image-type|shared-photos)|\/web\/(upload\/|drops\/use-dro|register-service-worker|ui\/illustrations\/(liftable-sheet|peeled-photo))/,
		...shared,
	},
	// The upload, the progress, the result. What only one of them shares with
	// later parts of the private page stays apart.
	{
		name: 'journey',
		test: /\/web\/(journey\/(?!send-file|read-edited)|processing\/(?!processing-image)|results\/(?!doubt-note|peel-reveal|result-images|result-layout|use-reveal|download\/save-file)|ui\/(?!step-list|hint))/,
		...shared,
	},
	// The upload, the batch: after those whose libraries they share.
	{ name: 'consent', test: /\/web\/(consent|journey\/send-file|ui\/hint)/, ...shared },
	// Articles and text pages.
	{ name: 'articles', test: /\/web\/(articles|structured-data)/, ...shared },
];

/** The port may be set in .env, which that server reads too. */
const devServer = `http://127.0.0.1:${loadEnv('development', import.meta.dirname, 'PORT').PORT || 3000}`;

export default defineConfig({
	plugins: [
		brandPlugin(),
		contentPlugin(root),
		fontsPlugin(root),
		routerPlugin(),
		licences.ofPages,
		tailwindcss(),
		reactRouter(),
	],
	publicDir: 'web/public',
	// Inlines no asset as a data: URL, so that the Content-Security-Policy need not allow them.
	build: { assetsInlineLimit: 0, rolldownOptions: { output: { codeSplitting: { groups: chunks } } } },
	// So that the editor's worker can load parts when they are used. In a folder
	// of their own: nothing of them is shown on a page.
	resolve: { conditions: ['onnxruntime-web-use-extern-wasm', ...defaultClientConditions] },
	worker: {
		format: 'es',
		plugins: () => [kernelsPlugin(), licences.ofWorkers],
		rolldownOptions: {
			output: {
				entryFileNames: 'assets/worker/[name]-[hash].js',
				chunkFileNames: 'assets/worker/[name]-[hash].js',
			},
		},
	},
	// In development Vite serves the pages and forwards all else that they request to the server of `npm run dev`.
	server: { proxy: { '/api': devServer, '/models': devServer } },
});
