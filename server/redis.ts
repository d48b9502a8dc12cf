// Connections to Redis: one for requests, which fails rather than waits, and others that wait until Redis is back.
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis, type RedisOptions } from 'ioredis';

/** Replies as the library gives them by default. */
type Options = Omit<RedisOptions, 'replyMapping'>;

interface ConnectionLog {
	info(message: string): void;
	warn(fields: object, message: string): void;
}

export interface RedisConnections {
	/** For requests: a command that is not answered fails after `commandTimeoutMs`, and from then on, while Redis is away, each at once. */
	readonly commands: Redis;
	/** A new one, for what consumes or listens: its commands wait for Redis. */
	patient(): Redis;
	/** Ends all of them. */
	close(): void;
}

const commandTimeoutMs = 3_000;
const connectTimeoutMs = 3_000;
/** After a loss it is tried again this often, so that work goes on soon after Redis is back. */
const longestPauseMs = 1_000;
/** At start: enough for a Redis that is started together with us. */
const firstPatienceMs = 15_000;

const lasting: Options = {
	connectTimeout: connectTimeoutMs,
	maxRetriesPerRequest: null,
	retryStrategy: (times) => Math.min(50 * 2 ** times, longestPauseMs),
};

/** Resolves when Redis answers. Throws, without the password that the address may hold, if it does not within `patienceMs`. */
export async function connectRedis(
	url: string,
	log: ConnectionLog,
	patienceMs: number = firstPatienceMs,
): Promise<RedisConnections> {
	const open: Redis[] = [];

	function connect(options: Options): Redis {
		const redis = new Redis(url, { ...lasting, ...options });
		// What fails is told by the command that failed; a listener is needed lest the process end.
		redis.on('error', () => {});
		open.push(redis);
		return redis;
	}
	function close(): void {
		for (const redis of open) {
			redis.removeAllListeners('close');
			redis.disconnect();
		}
	}

	const commands = connect({
		enableOfflineQueue: false,
		maxRetriesPerRequest: 0,
		commandTimeout: commandTimeoutMs,
		// One that says nothing any more is left: only the first who ask wait for it, and not everybody for minutes.
		socketTimeout: commandTimeoutMs,
	});
	try {
		await firstAnswer(commands, patienceMs);
	} catch (error) {
		close();
		throw error;
	}
	tellLosses(commands, log);
	return { commands, patient: () => connect({}), close };
}

async function firstAnswer(redis: Redis, patienceMs: number): Promise<void> {
	let reason = 'no answer';
	redis.on('error', ({ message }) => {
		reason = message;
	});
	const end = performance.now() + patienceMs;
	while (redis.status !== 'ready') {
		if (performance.now() > end) throw new Error(`PEEL_REDIS_URL: Redis cannot be reached (${reason})`);
		await sleep(20);
	}
}

/** Once for each loss, however often it is tried meanwhile. */
function tellLosses(redis: Redis, log: ConnectionLog): void {
	let isLost = false;
	redis.on('close', () => {
		if (!isLost && redis.status !== 'end') log.warn({}, 'Redis is out of reach');
		isLost = true;
	});
	redis.on('ready', () => {
		if (isLost) log.info('Redis is back');
		isLost = false;
	});
}
