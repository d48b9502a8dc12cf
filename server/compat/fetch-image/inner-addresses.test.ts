// Only public addresses are connected to, and redirects lead to no others.
import { createServer } from 'node:http';
import { describe, expect, it, vi } from 'vitest';
import { limits } from '#contract/limits.ts';
import { until } from '#test/until.ts';
import { createFetchImage } from '../fetch-image.ts';
import type { FetchError } from './fetch-error.ts';
import { failure, fetchFrom, never, newBuffer, sendWithoutEnd } from './fetch-from.fixture.ts';
import { image, serve } from './web-server.fixture.ts';

describe('an address that is not public', () => {
	it('is refused without a connection, whatever its spelling', async () => {
		const server = await serve((_, response) => response.end(image));
		const hosts = ['127.0.0.1', '2130706433', '0x7f.1', '0177.0.0.1', '127.1', '[::1]', '[::ffff:127.0.0.1]'];
		for (const host of hosts) {
			const options = { isAllowedPort: () => true };
			const fetched = createFetchImage(options)(server.url('/', host), newBuffer(), never, 'client');
			await expect(fetched).rejects.toEqual(failure('refused-address'));
		}
		expect(server.sockets.size).toBe(0);
		expect(server.requests).toEqual([]);
	});

	it.each(['localhost', 'localhost.', 'inner.example', 'metadata.google.internal'])(
		'is refused as the address of %s',
		async (host) => {
			const resolve = vi.fn(async () => ['10.0.0.1']);
			const fetchImage = createFetchImage({ resolve });
			await expect(fetchImage(`http://${host}/`, newBuffer(), never, 'client')).rejects.toEqual(
				failure('refused-address'),
			);
			expect(resolve).toHaveBeenCalledWith(host, expect.anything());
		},
	);

	it('is refused even if a name has public ones too', async () => {
		const server = await serve((_, response) => response.end(image));
		const resolve = async () => ['127.0.0.1', '10.0.0.1'];
		await expect(fetchFrom(server.url(), { resolve })).rejects.toEqual(failure('refused-address'));
		expect(server.requests).toEqual([]);
	});

	it('is refused as the target of a redirect', async () => {
		const inner = await serve((_, response) => response.end(image));
		for (const host of ['inner.example', '[::1]', '127.0.0.2']) {
			const server = await serve((_, response) =>
				response.writeHead(302, { location: inner.url('/', host) }).end(),
			);
			const resolve = async (name: string) => [name === 'inner.example' ? '10.0.0.1' : '127.0.0.1'];
			await expect(fetchFrom(server.url(), { resolve })).rejects.toEqual(failure('refused-address'));
		}
		expect(inner.requests).toEqual([]);
	});

	it('is not reached by a name that changes its address: it is resolved once', async () => {
		const server = await serve((_, response) => response.end(image));
		const answers = [['127.0.0.1'], ['10.0.0.1']];
		const resolve = vi.fn(async () => answers.shift() ?? []);
		expect(await fetchFrom(server.url(), { resolve })).toEqual(image);
		expect(resolve).toHaveBeenCalledTimes(1);
	});

	it('is not reached by a name that changes its address for a redirect: that is checked again', async () => {
		const server = await serve((_, response) => response.writeHead(302, { location: '/again' }).end());
		const answers = [['127.0.0.1'], ['10.0.0.1']];
		const resolve = async () => answers.shift() ?? [];
		await expect(fetchFrom(server.url(), { resolve })).rejects.toEqual(failure('refused-address'));
		expect(server.requests.map(({ url }) => url)).toEqual(['/']);
	});

	it('looks the same as one that does not respond, or a name that does not exist', async () => {
		const closed = await serve(() => undefined);
		const messages = await Promise.all(
			[
				fetchFrom('http://10.0.0.1/'),
				fetchFrom('http://inner.example/', { resolve: async () => ['10.0.0.1'] }),
				fetchFrom('http://missing.example/', { resolve: async () => [] }),
				fetchFrom(`http://127.0.0.1:${await closedPort()}/`),
				fetchFrom(closed.url(), { resolve: async () => ['169.254.169.254'] }),
			].map((fetched) => fetched.catch((error: FetchError) => error.message)),
		);
		expect(new Set(messages)).toEqual(new Set(['The image could not be downloaded from this URL.']));
	});
});

async function closedPort(): Promise<number> {
	const server = await new Promise<ReturnType<typeof createServer>>((resolve) => {
		const starting = createServer().listen(0, '127.0.0.1', () => resolve(starting));
	});
	const address = server.address();
	await new Promise((resolve) => server.close(resolve));
	return typeof address === 'object' && address ? address.port : 0;
}

describe('redirects', () => {
	it('are followed as often as the limit, and not once more', async () => {
		const server = await serve(({ url }, response) => {
			const left = Number(url?.slice(1));
			if (left === 0) response.end(image);
			else response.writeHead(307, { location: `/${left - 1}` }).end();
		});
		expect(await fetchFrom(server.url(`/${limits.api.maxRedirects}`))).toEqual(image);
		expect(server.requests).toHaveLength(6);
		const once = fetchFrom(server.url(`/${limits.api.maxRedirects + 1}`));
		await expect(once).rejects.toEqual(failure('failed'));
		expect(server.requests).toHaveLength(12);
	});

	it('that lead back to themselves end', async () => {
		const server = await serve((_, response) => response.writeHead(301, { location: '/' }).end());
		await expect(fetchFrom(server.url())).rejects.toEqual(failure('failed'));
		expect(server.requests).toHaveLength(6);
	});

	it.each([
		'file:///etc/passwd',
		'data:image/png;base64,iVBORw0KGgo=',
		'http://user@images.example/',
		'http://[',
	])('to %s fail', async (location) => {
		const server = await serve((_, response) => response.writeHead(302, { location }).end(image));
		await expect(fetchFrom(server.url())).rejects.toEqual(failure('failed'));
	});

	it('to a port that is not for the web fail', async () => {
		const other = await serve((_, response) => response.end(image));
		const server = await serve((_, response) => response.writeHead(302, { location: other.url() }).end());
		const isAllowedPort = (port: number) => port === server.port;
		await expect(fetchFrom(server.url(), { isAllowedPort })).rejects.toEqual(failure('failed'));
		expect(server.requests).toHaveLength(1);
		expect(other.requests).toEqual([]);
	});

	it('close their connection without reading a body', async () => {
		const server = await serve(({ url }, response) => {
			if (url === '/end') return response.end(image);
			response.writeHead(302, { location: '/end' });
			sendWithoutEnd(response, Buffer.alloc(65_536));
			return response;
		});
		expect(await fetchFrom(server.url())).toEqual(image);
		await until(() => server.sockets.size).toBe(0);
	});
});
