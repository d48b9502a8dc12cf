// docs/switching.md for clients whose address cannot be changed: its commands are run, and a client that knows the
// server as api.remove.bg gets its cutout.
import { execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createFakeEngine } from '#test/fake-engine.ts';
import { freePorts } from '#test/free-port.ts';
import { form, jpeg } from '#test/images.ts';
import { sharedFolder } from '#test/new-folder.ts';
import { isInstalled, searchPath } from '#test/programs.ts';
import { startServer, type TestServer } from '#test/server.ts';
import { textOf } from './files.ts';

const key = 'a key of the operator';

/** What the document says to run for the certificates. */
const commands = textOf('../docs/switching.md')
	.split('\n')
	.map((line) => line.trim())
	.filter((line) => /^(openssl|printf|cat) /.test(line));

describe.skipIf(!isInstalled('HAProxy'))('a client that knows the server as api.remove.bg', () => {
	const cwd = sharedFolder();
	let server: TestServer;
	let proxy: ReturnType<typeof spawn>;
	let port: number;
	let authority: string;

	beforeAll(async () => {
		const env = { PATH: searchPath, HOME: cwd };
		await promisify(execFile)('sh', ['-e', '-c', commands.join('\n')], { cwd, env });
		authority = await readFile(path.join(cwd, 'authority.pem'), 'utf8');
		const hash = createHash('sha256').update(key).digest('hex');
		server = await startServer({
			engine: createFakeEngine(),
			// Thirteen calls a minute for each client.
			env: { PEEL_TRUST_PROXY: '127.0.0.1', PEEL_API_KEYS: `shop:${hash}`, PEEL_RATE_LIMIT: '0.01' },
		});
		[port] = (await freePorts(1)) as [number];
		const config = textOf('proxy/remove-bg.cfg')
			.replace('bind :443', `bind 127.0.0.1:${port}`)
			.replace('127.0.0.1:3000', new URL(server.url).host);
		await writeFile(path.join(cwd, 'remove-bg.cfg'), config);
		proxy = spawn('haproxy', ['-db', '-f', 'remove-bg.cfg'], { cwd, env, stdio: 'ignore' });
		await vi.waitFor(async () => expect((await call('/health')).status).toBe(200), 30_000);
	});
	afterAll(async () => {
		proxy?.kill('SIGKILL');
		await server?.close();
	});

	/** `ca`: the authorities that the client trusts. */
	async function call(address: string, sent = new Request(server.url), ca: string | undefined = authority) {
		const outgoing = request({
			...{ host: '127.0.0.1', port, servername: 'api.remove.bg', ca, agent: false },
			...{ path: address, method: sent.method },
			headers: { ...Object.fromEntries(sent.headers), host: 'api.remove.bg' },
		});
		outgoing.end(Buffer.from(await sent.arrayBuffer()));
		const [reply] = (await once(outgoing, 'response')) as [IncomingMessage];
		return { status: reply.statusCode, content: await buffer(reply) };
	}

	it('gets a cutout if it trusts the authority of the certificate, and no connection otherwise', async () => {
		const body = form(await jpeg(400, 300), { field: 'image_file' });
		const sent = new Request(server.url, { method: 'POST', headers: { 'x-api-key': key }, body });
		const { status, content } = await call('/v1.0/removebg', sent);
		expect(status).toBe(200);
		expect(await sharp(content).metadata()).toMatchObject({ format: 'png', width: 400, hasAlpha: true });
		await expect(call('/health', undefined, '')).rejects.toThrow(/certificate/);
	});

	it('is counted by its real address, whatever headers it sends', async () => {
		const statuses: unknown[] = [];
		for (let i = 1; i <= 14; i++) {
			const headers = { 'x-forwarded-for': `203.0.113.${i}` };
			statuses.push((await call('/v1.0/account', new Request(server.url, { headers }))).status);
		}
		expect(statuses).toEqual([...Array(13).fill(403), 429]);
	});
});
