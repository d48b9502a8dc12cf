// The site: a GET route for each prerendered page and file, one for each
// folder of hashed files, and a not-found page for every other URL.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#contract/errors.ts';
import { isPrivatePage } from '#contract/private-pages.ts';
import { sharePath } from '#contract/shared-photos.ts';
import { isProgramRoute } from '../compat/program-call.ts';
import { sendFailure } from '../compat/reply/send-failure.ts';
import { noSources, type Sources } from '../config/operator.ts';
import { embedderPolicy, pagePolicy, scriptPolicy, textPolicy } from '../http/headers.ts';
import { sendProblem } from '../http/problems.ts';
import type { RateLimits } from '../rate-limits/rate-limits.ts';
import { sendBody } from '../site/body.ts';
import { hashedFolders, type Page, type Site } from '../site/site.ts';

const hidden = { schema: { hide: true } };

interface Parts {
	readonly site: Site;
	/** Further origins that pages may load from. */
	readonly sources: Sources;
	readonly rateLimits: RateLimits;
}

export function pageRoutes(app: FastifyInstance, { site, sources, rateLimits }: Parts): void {
	hashedFiles(app, site, rateLimits);
	for (const [url, body] of site.files) {
		app.get(url, hidden, (request, reply) => sendBody(request, reply, body));
	}
	for (const [url, body] of site.texts) {
		app.get(url, hidden, (request, reply) =>
			sendBody(request, reply.header('content-security-policy', textPolicy), body),
		);
	}
	for (const page of site.pages) {
		app.get(page.url, hidden, (request, reply) => sendPage(request, reply, page, sources));
		if (page.url !== '/') app.get(`${page.url}/`, hidden, (request, reply) => moveTo(page, request, reply));
	}
	// The installed app's share target. Its service worker handles what is shared;
	// without one, the user selects the photos again.
	app.post(sharePath, hidden, (_request, reply) => reply.redirect('/upload', 303));
	app.setNotFoundHandler((request, reply) => {
		// Methods that the router does not support come here, also for addresses of programs.
		if (isProgramRoute(request.url.split('?', 1)[0] ?? ''))
			return sendFailure(request, reply, new AppError('not-found'));
		if (isApiRequest(request)) return sendProblem(request, reply, new AppError('not-found'));
		return sendPage(request, reply.code(404), notFoundPage(site, request.url), sources);
	});
}

/**
 * One route for each folder, because metrics have a series for each route. A
 * file that does not exist counts as any other unknown URL.
 */
function hashedFiles(app: FastifyInstance, site: Site, rateLimits: RateLimits): void {
	for (const folder of hashedFolders) {
		const fileOf = ({ params }: FastifyRequest) =>
			site.hashed.get(`/${folder}/${(params as { '*': string })['*']}`);
		const onRequest = async (request: FastifyRequest, reply: FastifyReply) => {
			if (!fileOf(request)) await rateLimits.consume(request, reply, 'calls');
		};
		app.get(`/${folder}/*`, { ...hidden, onRequest }, (request, reply) => {
			const file = fileOf(request);
			if (!file) return reply.callNotFound();
			if (file.type.startsWith('text/javascript')) {
				reply.headers({
					'content-security-policy': scriptPolicy,
					'cross-origin-embedder-policy': embedderPolicy,
				});
			}
			return sendBody(request, reply, file);
		});
	}
}

function sendPage(
	request: FastifyRequest,
	reply: FastifyReply,
	page: Page,
	sources: Sources,
): Promise<FastifyReply> {
	const isPrivate = isPrivatePage(page.url);
	reply.headers({
		'content-security-policy': pagePolicy(page.scriptHashes, isPrivate ? noSources : sources),
		'cross-origin-resource-policy': 'same-origin',
		'referrer-policy': 'strict-origin-when-cross-origin',
		...(isPrivate && { 'cross-origin-embedder-policy': embedderPolicy }),
	});
	return sendBody(request, reply, page.body);
}

/** From the address with a slash at its end, which people type and some programs add. */
function moveTo(page: Page, { url }: FastifyRequest, reply: FastifyReply): FastifyReply {
	const query = url.includes('?') ? url.slice(url.indexOf('?')) : '';
	return reply.redirect(page.url + query, 308);
}

/** The page of the deepest folder that contains the URL. */
function notFoundPage(site: Site, url: string): Page {
	const folders = [...site.notFound.keys()].filter((folder) => url.startsWith(folder));
	const deepest = folders.sort((a, b) => b.length - a.length)[0];
	return site.notFound.get(deepest ?? '/') as Page;
}

/** Whether to respond with a problem document instead of a page. */
function isApiRequest(request: FastifyRequest): boolean {
	return request.url.startsWith('/api/') || !['GET', 'HEAD'].includes(request.method);
}
