// The description of the API: an OpenAPI document of all routes, and the page that shows it.
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { product } from '#contract/product.ts';
import { docsPolicy } from '../headers.ts';
import { errorDocsPath } from '../problems.ts';
import { describeHeaders } from './describe-headers.ts';
import { serveDocsFiles } from './docs-files.ts';

const docsPath = '/api/docs';

const title = `${product.name} API`;

/** In place of the package's own; an orange for a bar that is dark in both themes, and white in forced colours. */
const logo = `<svg xmlns="http://www.w3.org/2000/svg" width="80" height="40"><text y="29" font-family="sans-serif" font-size="30" font-weight="700" fill="#e86c24">${product.name}</text></svg>`;

/** To be called before the routes are defined: it describes all that follow. */
export async function describeApi(app: FastifyInstance): Promise<void> {
	await app.register(swagger, {
		transformObject: (document) =>
			'openapiObject' in document ? describeHeaders(document.openapiObject) : document.swaggerObject,
		openapi: {
			openapi: '3.1.0',
			info: {
				title,
				version: '1',
				description: `Removes the background from images. Every failure is a problem document (RFC 9457), whose codes are listed at ${errorDocsPath}; failures of the compatible calls are the JSON that their clients know.`,
				license: { name: 'AGPL-3.0-or-later', identifier: 'AGPL-3.0-or-later' },
			},
			servers: [{ url: '/' }],
			// Calls need no key unless they say so.
			security: [],
			components: {
				securitySchemes: { apiKey: { type: 'apiKey', in: 'header', name: 'X-Api-Key' } },
			},
			tags: [
				{ name: 'Images', description: 'Upload, process and delete.' },
				{ name: 'Results', description: 'View and download cutouts.' },
				{ name: 'Compatible', description: 'The calls of programs written for remove.bg and rembg.' },
				{ name: 'Service', description: 'Probes for operators.' },
			],
		},
	});
	await app.register(async (scope) => {
		await serveDocsFiles(scope, docsPath);
		await scope.register(swaggerUi, {
			routePrefix: docsPath,
			staticCSP: true,
			transformStaticCSP: () => docsPolicy,
			// Without icons of its own it has the site's, /favicon.ico.
			theme: { title, favicon: [] },
			logo: { type: 'image/svg+xml', content: Buffer.from(logo) },
		});
	});
}
