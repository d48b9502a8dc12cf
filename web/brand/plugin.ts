// The Vite plugin for brand colours outside CSS: the theme colour of the pages and the favicon.
import type { Plugin } from 'vite';
import { drawFavicon } from './favicon.ts';
import { colorToken } from './tokens.ts';

export function brandPlugin(): Plugin {
	return {
		name: 'peel-brand',
		config: () => ({ define: { __PAGE_COLOR__: JSON.stringify(colorToken('background')) } }),
		configureServer(server) {
			server.middlewares.use('/favicon.svg', (_request, reply) => {
				reply.setHeader('content-type', 'image/svg+xml').end(drawFavicon());
			});
		},
		generateBundle() {
			if (this.environment.name !== 'client') return;
			this.emitFile({ type: 'asset', fileName: 'favicon.svg', source: drawFavicon() });
		},
	};
}
