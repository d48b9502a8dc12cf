import { expect, it, onTestFinished } from 'vitest';
import { isInstalled } from '#test/programs.ts';
import { startRedis } from '#test/real-redis.ts';
import { connectRedis } from '../../redis.ts';
import { trimQueues } from './trim.ts';

it.skipIf(!isInstalled('Redis'))(
	'leaves no listener on its connection, though it runs every minute',
	async () => {
		const server = await startRedis();
		onTestFinished(() => server.close());
		const redis = await connectRedis(server.url, { info() {}, warn() {} });
		onTestFinished(() => redis.close());
		const { commands } = redis;
		const listeners = () =>
			commands.eventNames().map((event) => [event, commands.listenerCount(event as string)]);

		await trimQueues(commands);
		const before = listeners();
		for (let times = 0; times < 3; times++) await trimQueues(commands);
		expect(listeners()).toEqual(before);
	},
);
