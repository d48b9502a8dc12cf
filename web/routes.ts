// The route table: every address of the site and the file that draws it.
import { index, type RouteConfig, route } from '@react-router/dev/routes';

export default [
	index('routes/home.tsx'),
	route('upload', 'routes/upload.tsx'),
	route('processing', 'routes/processing.tsx'),
	route('results', 'routes/results.tsx'),
	// Prerendered without client script; the server answers every unknown address with this file and status 404.
	route('404', 'routes/not-found.tsx', { id: 'not-found-document' }),
	// The same page for a link followed inside the running app.
	route('*', 'routes/not-found.tsx', { id: 'not-found' }),
] satisfies RouteConfig;
