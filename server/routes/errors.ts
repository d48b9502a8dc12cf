// GET /api/errors: documents every error code, because the `type` of a problem (RFC 9457) points here.
import { STATUS_CODES } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { type ErrorEntry, errorCatalogue } from '#contract/errors.ts';
import { product } from '#contract/product.ts';
import { documentPolicy } from '../http/headers.ts';
import { errorDocsPath } from '../http/problems.ts';
import { createTextBody, sendBody } from '../site/body.ts';
import { escapeHtml } from '../site/fill.ts';

const style = `
body { max-width: 44rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif; }
section { margin-top: 1.5rem; padding-top: 0.5rem; border-top: 1px solid #bbb; }
section:target { border-top: 3px solid; }
h2 { margin: 0; font-size: 1.25rem; }
p { margin: 0.25rem 0; }
`;

export function errorRoutes(app: FastifyInstance): void {
	const body = createTextBody(errorDocument(), 'text/html; charset=utf-8');
	const policy = documentPolicy(style);
	app.get(errorDocsPath, { schema: { hide: true } }, (request, reply) =>
		sendBody(request, reply.header('content-security-policy', policy), body),
	);
}

function errorDocument(): string {
	const title = `Errors of the ${product.name} API`;
	return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p>Except in the calls for programs of other services, every failure is a problem document (<a href="https://www.rfc-editor.org/rfc/rfc9457">RFC 9457</a>) with one of the codes below.
The code is stable: decide by it, not by the text. Where <code>retryable</code> is true, the same request can succeed later;
if the response has a <code>Retry-After</code> header, wait that many seconds.</p>
${Object.entries(errorCatalogue).map(errorSection).join('\n')}
</main>
</body>
</html>
`;
}

function errorSection([code, { status, title, retryable, advice }]: [string, ErrorEntry]): string {
	return `<section id="${code}">
<h2><code>${code}</code></h2>
<p>${status} ${STATUS_CODES[status]} · ${retryable ? 'retryable' : 'not retryable'}</p>
<p>${escapeHtml(title)}</p>
<p>${escapeHtml(advice)}</p>
</section>`;
}
