// One real Redis for the tests of a describe, each of which finds it empty, and a connection to it.
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { connectRedis, type RedisConnections } from '#server/redis.ts';
import { type RealRedis, startRedis } from './real-redis.ts';

interface OneRedis {
	server: RealRedis;
	redis: RedisConnections;
}

/** To be called in the describe. What it returns is filled when the tests begin. */
export function useOneRedis(): Readonly<OneRedis> {
	const one = {} as OneRedis;
	beforeAll(async () => {
		one.server = await startRedis();
		one.redis = await connectRedis(one.server.url, { info() {}, warn() {} });
	});
	beforeEach(() => one.redis.commands.flushall());
	afterAll(async () => {
		one.redis?.close();
		await one.server?.close();
	});
	return one;
}
