// Runs the client of remove.bg in a process of its own, against a server of
// the test behind TLS with a certificate made for it.
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { request as forward } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { selfSigned } from '#server/compat/fetch-image/self-signed.fixture.ts';

interface ClientResult {
	readonly base64img: string;
	readonly creditsCharged: string;
	readonly detectedType: string;
	readonly resultWidth: string;
	readonly resultHeight: string;
	readonly rateLimit: string;
	readonly rateLimitRemaining: string;
	readonly rateLimitReset: string;
}

export interface Outcome {
	readonly result?: ClientResult;
	/** What the client rejects with. */
	readonly errors?: readonly { readonly title: string; readonly code: string; readonly detail: string }[];
}

type ClientFunction = `removeBackgroundFromImage${'File' | 'Url' | 'Base64'}`;

export interface RemoveBgClient {
	call(name: ClientFunction, options: Readonly<Record<string, unknown>>): Promise<Outcome>;
	close(): void;
}

/** `url`: the server's address. `folder`: where the certificate is written. */
export async function createRemoveBgClient(url: string, folder: string): Promise<RemoveBgClient> {
	const { key, cert } = selfSigned('api.remove.bg');
	const authority = path.join(folder, 'authority.pem');
	await writeFile(authority, cert);
	const proxy = createServer({ key, cert }, (incoming, reply) => {
		const { hostname, port } = new URL(url);
		const { method, headers, url: path } = incoming;
		const outgoing = forward(
			{ hostname, port, method, path, headers: { ...headers, host: new URL(url).host } },
			(answer) => {
				reply.writeHead(answer.statusCode ?? 500, answer.headers);
				answer.pipe(reply);
			},
		);
		incoming.pipe(outgoing);
		outgoing.on('error', () => reply.destroy());
	});
	await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
	const { port } = proxy.address() as AddressInfo;
	const script = (name: string) => path.join(import.meta.dirname, name);

	return {
		async call(name, options) {
			const { stdout } = await promisify(execFile)(
				process.execPath,
				[
					'--import',
					script('point-remove-bg-here.ts'),
					script('call-remove-bg.ts'),
					name,
					JSON.stringify(options),
				],
				{
					env: { ...process.env, REMOVE_BG_PORT: String(port), NODE_EXTRA_CA_CERTS: authority },
					maxBuffer: 100_000_000,
				},
			);
			return JSON.parse(stdout) as Outcome;
		},
		close() {
			proxy.close();
			proxy.closeAllConnections();
		},
	};
}
