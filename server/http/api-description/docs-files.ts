// What the page that shows the API loads, and the description itself: read or made once, and sent as files of the site.
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Body, createTextBody, lazy, sendBody } from '../../site/body.ts';
import { closeAll, listFiles, loadFile } from '../../site/load-file.ts';

/**
 * The page's own plugin opens its file for each request and turns the description into text again: 480 requests of one
 * client kept all others waiting for 3.4 s (measured on two busy cores). `scope`: has the plugin's routes, which begin
 * with `prefix`.
 */
export async function serveDocsFiles(scope: FastifyInstance, prefix: string): Promise<void> {
	const files = await loadFiles();
	const json = lazy(() => createTextBody(JSON.stringify(scope.swagger()), 'application/json; charset=utf-8'));
	const yaml = lazy(() => createTextBody(scope.swagger({ yaml: true }), 'application/x-yaml'));
	const bodies: Readonly<Record<string, (request: FastifyRequest) => Body | undefined>> = {
		[`${prefix}/static/*`]: ({ params }) => files.get((params as { '*': string })['*']),
		[`${prefix}/json`]: json,
		[`${prefix}/yaml`]: yaml,
	};

	scope.get('/api/openapi.json', { schema: { hide: true } }, (request, reply) =>
		sendBody(request, reply, json()),
	);
	// Runs before the plugin's own handlers, which are then never reached.
	scope.addHook('preHandler', async (request, reply) => {
		const find = bodies[request.routeOptions.url ?? ''];
		if (!find) return;
		const body = find(request);
		return body ? sendBody(request, reply, body) : reply.callNotFound();
	});
	scope.addHook('onClose', () => closeAll(files.values()));
}

/** By name. */
async function loadFiles(): Promise<Map<string, Body>> {
	const dir = path.join(path.dirname(fileURLToPath(import.meta.resolve('@fastify/swagger-ui'))), 'static');
	const load = async (name: string) => [name, await loadFile(path.join(dir, name), 'no-cache')] as const;
	return new Map(await Promise.all((await listFiles(dir)).map(load)));
}
