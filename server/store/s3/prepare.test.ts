import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { createS3Store } from './s3-store.ts';

it('an address that answers every request, such as a sign-in page, is refused: it would lose each image', async () => {
	const server = createServer((request, response) => {
		request.resume();
		response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Sign in</html>');
	}).listen(0, '127.0.0.1');
	onTestFinished(() => void server.close());
	await once(server, 'listening');
	const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	const options = { endpoint, region: 'x', bucket: 'b', accessKey: 'a', secretKey: 's', pathStyle: true };
	const log = { info() {}, warn() {} };
	const opened = createS3Store({ ...options, now: Date.now, maxLifeMs: 3_600_000, log });
	await expect(opened).rejects.toThrow(`PEEL_S3_ENDPOINT: ${endpoint} does not keep what is written to it`);
});
