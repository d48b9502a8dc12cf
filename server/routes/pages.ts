// The site: a GET route for each prerendered page and file, the hashed assets, and a not-found page for every other URL.
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#contract/errors.ts';
import type { Sources } from '../config/operator.ts';
import { pagePolicy, textPolicy } from '../http/headers.ts';
import { sendProblem } from '../http/problems.ts';
import { sendBody } from '../site/body.ts';
import { hashedFolders, type Page, type Site } from '../site/site.ts';

const hidden = { schema: { hide: true } };

export async function pageRoutes(app: FastifyInstance, site: Site, sources: Sources): Promise<void> {
	await hashedFiles(app, site);
	for (const url of site.files) {
		const options = { maxAge: '1h', immutable: false };
		app.get(url, hidden, (_request, reply) => reply.sendFile(url, site.dir, options));
	}
	for (const [url, body] of site.texts) {
		app.get(url, hidden, (request, reply) =>
			sendBody(request, reply.header('content-security-policy', textPolicy), body),
		);
	}
	for (const page of site.pages) {
		app.get(page.url, hidden, (request, reply) => sendPage(request, reply, page, sources));
	}
	// The installed app's share target. Its service worker handles the photo; without one, the user selects the photo again.
	app.post('/share', hidden, (_request, reply) => reply.redirect('/upload', 303));
	app.setNotFoundHandler((request, reply) => {
		if (isApiRequest(request)) return sendProblem(request, reply, new AppError('not-found'));
		return sendPage(request, reply.code(404), notFoundPage(site, request.url), sources);
	});
}

async function hashedFiles(app: FastifyInstance, site: Site): Promise<void> {
	for (const [index, folder] of hashedFolders.entries()) {
		await app.register(fastifyStatic, {
			root: path.join(site.dir, folder),
			prefix: `/${folder}/`,
			decorateReply: index === 0,
			preCompressed: true,
			immutable: true,
			maxAge: '1y',
			index: false,
		});
	}
}

function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page, sources: Sources): FastifyReply {
	reply.headers({
		'content-security-policy': pagePolicy(page.scriptHashes, sources),
		'cross-origin-resource-policy': 'same-origin',
		'referrer-policy': 'strict-origin-when-cross-origin',
	});
	return sendBody(request, reply, page.body);
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
