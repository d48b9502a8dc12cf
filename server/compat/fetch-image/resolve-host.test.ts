import { describe, expect, it } from 'vitest';
import { until } from '#test/until.ts';
import { serveNames } from './name-server.fixture.ts';
import { createResolve, resolvePublic } from './resolve-host.ts';

const never = new AbortController().signal;

describe('a name', () => {
	it('is resolved to its addresses of both families', async () => {
		const server = await serveNames({ 'both.example': ['8.8.8.8', '8.8.4.4', '2001:4860:4860::8888'] });
		const resolve = createResolve([server.address]);
		expect(await resolve('both.example', never)).toEqual(['8.8.8.8', '8.8.4.4', '2001:4860:4860::8888']);
	});

	it('may have addresses of one family only, or none', async () => {
		const server = await serveNames({
			'old.example': ['8.8.8.8'],
			'new.example': ['2001::8'],
			'no.example': [],
		});
		const resolve = createResolve([server.address]);
		expect(await resolve('old.example', never)).toEqual(['8.8.8.8']);
		expect(await resolve('new.example', never)).toEqual(['2001::8']);
		expect(await resolve('no.example', never)).toEqual([]);
		expect(await resolve('missing.example', never)).toEqual([]);
	});

	it('is looked up as it is, without search domains', async () => {
		const server = await serveNames({});
		expect(await createResolve([server.address])('db', never)).toEqual([]);
		expect(new Set(server.asked)).toEqual(new Set(['db']));
	});

	it('whose servers do not respond is given up when the fetch is aborted', async () => {
		const server = await serveNames({ 'silent.example': undefined });
		const stop = new AbortController();
		const options = { resolve: createResolve([server.address]), isPublic: () => true };
		const resolving = resolvePublic('silent.example', options, stop.signal);
		const rejected = expect(resolving).rejects.toThrow('the client disconnected');
		await until(() => server.asked.length).toBe(2);
		stop.abort(new Error('the client disconnected'));
		await rejected;
	});
});

describe('a host', () => {
	const resolved = (addresses: string[], isPublic = (address: string) => !address.startsWith('10.')) =>
		resolvePublic('images.example', { resolve: async () => addresses, isPublic }, never);

	it('has at most six addresses to connect to, but every one of them is checked', async () => {
		const many = Array.from({ length: 7 }, (_, i) => `8.8.8.${i}`);
		expect(await resolved(many)).toEqual(many.slice(0, 6));
		const refused = expect.objectContaining({ reason: 'refused-address' });
		await expect(resolved([...many, '10.0.0.1'])).rejects.toEqual(refused);
	});

	it('without an address fails', async () => {
		await expect(resolved([])).rejects.toEqual(expect.objectContaining({ reason: 'failed' }));
	});

	it('that is an address is not resolved', async () => {
		const resolve = () => Promise.reject(new Error('must not be called'));
		expect(await resolvePublic('8.8.8.8', { resolve, isPublic: () => true }, never)).toEqual(['8.8.8.8']);
		expect(await resolvePublic('2001::8', { resolve, isPublic: () => true }, never)).toEqual(['2001::8']);
	});
});
