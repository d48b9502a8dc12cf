// The route table: every path of the site and its route module.
import { index, type RouteConfig, route } from '@react-router/dev/routes';

/** Each post is a route of its own, so that a page loads only its own text. */
const posts = Object.keys(import.meta.glob('./posts/*.md')).map((file) => {
	const slug = file.slice('./posts/'.length, -'.md'.length);
	return route(`blog/${slug}`, file, { id: slug });
});

export default [
	index('routes/home.tsx'),
	route('upload', 'routes/upload.tsx'),
	route('batch', 'routes/batch.tsx'),
	route('private/batch', 'routes/private-batch.tsx'),
	route('processing', 'routes/processing.tsx'),
	route('results', 'routes/results.tsx'),
	route('edit', 'routes/edit.tsx'),
	route('private', 'routes/private.tsx'),
	route('how-to-use', 'routes/how-to-use.tsx'),
	route('blogs', 'routes/blogs.tsx'),
	...posts,
	route('about', 'routes/about.tsx'),
	route('contact', 'routes/contact.tsx'),
	route('privacy', 'routes/privacy.tsx'),
	route('terms', 'routes/terms.tsx'),
	route('security', 'routes/security.tsx'),
	// Prerendered without client script (see root.tsx); the server sends them with status 404 for every unknown path.
	route('404', 'routes/not-found.tsx', { id: 'not-found-file' }),
	route('blog/404', 'routes/article-not-found.tsx', { id: 'article-not-found-file' }),
	// The same pages for a link followed inside the app.
	route('blog/*', 'routes/article-not-found.tsx', { id: 'article-not-found' }),
	route('*', 'routes/not-found.tsx', { id: 'not-found' }),
] satisfies RouteConfig;
