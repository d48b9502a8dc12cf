// One real Redis, and a connection to it, for the tests of a describe. It is empty at the start of each test.
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { connectRedis, type RedisConnections } from '#server/redis.ts';
import { type RealRedis, startRedis } from './real-redis.ts';

interface OneRedis {
	server: RealRedis;
	redis: RedisConnections;
}

/** Call it in `describe`. The returned object is filled before the first test. */
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
