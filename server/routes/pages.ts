// The site: one GET for each prerendered page, the hashed assets, and the not-found page for every other address.
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#contract/errors.ts';
import { pagePolicy } from '../headers.ts';
import type { Page, Pages } from '../pages.ts';
import { sendProblem } from '../problems.ts';

export async function pageRoutes(app: FastifyInstance, site: Pages): Promise<void> {
	await app.register(fastifyStatic, {
		root: path.join(site.dir, 'assets'),
		prefix: '/assets/',
		immutable: true,
		maxAge: '1y',
		index: false,
	});
	for (const file of site.rootFiles) {
		app.get(`/${file}`, { schema: { hide: true } }, (_request, reply) =>
			reply.sendFile(file, site.dir, { maxAge: '1h', immutable: false }),
		);
	}
	for (const page of site.pages) {
		app.get(page.url, { schema: { hide: true } }, (request, reply) => sendPage(request, reply, page));
	}
	app.setNotFoundHandler((request, reply) => {
		if (isForProgram(request)) return sendProblem(request, reply, new AppError('not-found'));
		return sendPage(request, reply.code(404), site.notFound);
	});
}

function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page): FastifyReply {
	reply.headers({
		'cache-control': 'no-cache',
		'content-security-policy': pagePolicy(page.scriptHashes),
		'cross-origin-resource-policy': 'same-origin',
		'referrer-policy': 'strict-origin-when-cross-origin',
		'etag': page.etag,
	});
	if (reply.statusCode === 200 && request.headers['if-none-match'] === page.etag)
		return reply.code(304).send();
	return reply.type('text/html; charset=utf-8').send(page.html);
}

/** Whether a problem document serves better than a page. */
function isForProgram(request: FastifyRequest): boolean {
	return request.url.startsWith('/api/') || !['GET', 'HEAD'].includes(request.method);
}
