// The Vite plugin for content: turns Markdown into modules and emits feed, sitemap and robots.txt.
import type { Plugin } from 'vite';
import { unknownOrigin } from '#contract/site-facts.ts';
import { pictures } from '#web/pictures/catalogue.ts';
import { type Content, readContent } from './content.ts';
import { readMarkdownFiles } from './files.ts';
import { toPostList, toPostModule } from './post-module.ts';
import { toFeed } from './xml/feed.ts';
import { toRobots, toSitemap } from './xml/sitemap.ts';

const listId = 'virtual:posts';
const resolvedListId = `\0${listId}`;
/** React Router adds query strings to route modules. */
const markdown = /\/web\/(posts|pages)\/([a-z0-9-]+\.md)(\?|$)/;

/** `root` is the project folder. Invalid content fails the build with file and field. */
export function contentPlugin(root: URL): Plugin {
	let cached: Content | undefined;
	const content = () => {
		cached ??= readContent(
			readMarkdownFiles(new URL('web/posts/', root)),
			readMarkdownFiles(new URL('web/pages/', root)),
			new Set(Object.keys(pictures)),
		);
		return cached;
	};

	return {
		name: 'peel-content',
		enforce: 'pre',
		buildStart: () => void content(),
		watchChange(id) {
			if (markdown.test(id)) cached = undefined;
		},
		/** In development the browser requests route modules by file name, and Vite would serve the Markdown unchanged. */
		configureServer(server) {
			server.middlewares.use((request, _reply, next) => {
				if (request.url && markdown.test(request.url)) {
					request.url += request.url.includes('?') ? '&import' : '?import';
				}
				next();
			});
		},
		resolveId: (id) => (id === listId ? resolvedListId : undefined),
		load: (id) => (id === resolvedListId ? toPostList(content().posts) : undefined),
		transform(_code, id) {
			const [, folder, file = ''] = markdown.exec(id) ?? [];
			if (folder === 'posts') {
				const post = content().posts.find(({ slug }) => file === `${slug}.md`);
				return post && { code: toPostModule(post), map: null };
			}
			if (folder === 'pages') {
				return { code: `export default ${JSON.stringify(content().pages.get(file))};`, map: null };
			}
			return undefined;
		},
		generateBundle() {
			if (this.environment.name !== 'client') return;
			const emit = (fileName: string, source: string) => this.emitFile({ type: 'asset', fileName, source });
			emit('feed.xml', toFeed(unknownOrigin, content().posts));
			emit('sitemap.xml', toSitemap(unknownOrigin, content()));
			emit('robots.txt', toRobots(unknownOrigin));
		},
	};
}
