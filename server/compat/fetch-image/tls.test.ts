// Over TLS the server must prove its name.
import { describe, expect, it, vi } from 'vitest';
import { failure, fetchFrom, trusting } from './fetch-from.fixture.ts';
import { selfSigned } from './self-signed.fixture.ts';
import { image, serve } from './web-server.fixture.ts';

describe('over TLS', () => {
	const certificate = selfSigned('images.example');

	it('the certificate is verified for the name in the URL, and the connection goes to the checked address', async () => {
		const server = await serve((_, response) => response.end(image), certificate);
		expect(await trusting(certificate, () => fetchFrom(server.url()))).toEqual(image);
	});

	it('the certificate of another name is rejected', async () => {
		const server = await serve((_, response) => response.end(image), certificate);
		const fetched = trusting(certificate, () => fetchFrom(server.url('/', 'other.example')));
		await expect(fetched).rejects.toEqual(failure('failed'));
		expect(server.requests).toEqual([]);
	});

	it('an untrusted certificate is rejected, whatever NODE_TLS_REJECT_UNAUTHORIZED says', async () => {
		const server = await serve((_, response) => response.end(image), certificate);
		vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
		try {
			await expect(fetchFrom(server.url())).rejects.toEqual(failure('failed'));
		} finally {
			vi.unstubAllEnvs();
		}
		expect(server.requests).toEqual([]);
	});

	it('a server that speaks plain HTTP is rejected', async () => {
		const server = await serve((_, response) => response.end(image));
		const fetched = fetchFrom(server.url().replace('http:', 'https:'));
		await expect(fetched).rejects.toEqual(failure('failed'));
	});
});
