import { expect, it, onTestFinished } from 'vitest';
import { isInstalled } from '#test/programs.ts';
import { startRedis } from '#test/real-redis.ts';
import { connectRedis } from '../../redis.ts';
import { tidy } from './trim.ts';

it.skipIf(!isInstalled('Redis'))(
	'leaves no listener on its connection, though it is done each minute',
	async () => {
		const server = await startRedis();
		onTestFinished(() => server.close());
		const redis = await connectRedis(server.url, { info() {}, warn() {} });
		onTestFinished(() => redis.close());
		const { commands } = redis;
		const listeners = () =>
			commands.eventNames().map((event) => [event, commands.listenerCount(event as string)]);

		await tidy(commands, Date.now());
		const before = listeners();
		for (let turn = 0; turn < 3; turn++) await tidy(commands, Date.now());
		expect(listeners()).toEqual(before);
	},
);
