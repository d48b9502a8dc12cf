// Connections to Redis: one for requests, whose commands fail fast, and others whose commands wait until Redis is back.
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis, type RedisOptions } from 'ioredis';
import type { Logger } from '#engine/index.ts';
import { createRejectionLog, logOutages } from './log-outages.ts';

/** Replies as ioredis gives them by default. */
type Options = Omit<RedisOptions, 'replyMapping'>;

type ConnectionLog = Pick<Logger, 'info' | 'warn'>;

export interface RedisConnections {
	/** For requests: a command fails after `commandTimeoutMs` without a reply, and at once while Redis is away. */
	readonly commands: Redis;
	/** A new connection for what consumes or subscribes: its commands wait for Redis and are retried. */
	retrying(): Redis;
	/** Closes all of them. */
	close(): void;
}

const commandTimeoutMs = 3_000;
/** For connections whose commands wait: longer than BullMQ's blocking ones, which take up to 10 s. */
const silentMs = 15_000;
const connectTimeoutMs = 3_000;
/** Longest back-off between reconnections, so that work resumes soon after Redis is back. */
const maxRetryDelayMs = 1_000;
/** At start: enough for a Redis that starts together with us. */
const startTimeoutMs = 15_000;
/**
 * Less than the minute of store/s3/s3-store.ts: what a machine stores that is ahead by more counts as expired at the
 * others.
 */
const clockToleranceMs = 30_000;
/** Shutdown does not wait longer than this for a Redis that is away. */
const closeTimeoutMs = 3_000;

const reconnecting: Options = {
	connectTimeout: connectTimeoutMs,
	maxRetriesPerRequest: null,
	retryStrategy: (times) => Math.min(50 * 2 ** times, maxRetryDelayMs),
	// While Redis reads its data after a restart; by default as long as Redis estimates.
	maxLoadingRetryTime: maxRetryDelayMs,
	// 2: sends the command again.
	reconnectOnError: (error) => isOfReplica(error) && 2,
};

/**
 * After a failover the address leads to the new primary, but open connections
 * still lead to a server that is now its replica.
 */
function isOfReplica({ message }: Error): boolean {
	return message.startsWith('READONLY');
}

/**
 * Resolves when Redis responds. Throws if it does not within `timeoutMs`; the message contains no password of the URL.
 */
export async function connectRedis(
	url: string,
	log: ConnectionLog,
	timeoutMs: number = startTimeoutMs,
): Promise<RedisConnections> {
	const open: Redis[] = [];

	function connect(options: Options): Redis {
		const redis = new Redis(url, { ...reconnecting, ...options });
		// The command that failed reports the failure; without a listener an 'error' event would end the process.
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
		reconnectOnError: isOfReplica,
		commandTimeout: commandTimeoutMs,
		// Closes a connection on which Redis is silent: only the first commands wait for it, and later ones fail at once.
		socketTimeout: commandTimeoutMs,
	});
	try {
		await untilReady(commands, timeoutMs);
		await warnOfClock(commands, log);
	} catch (error) {
		close();
		throw error;
	}
	const logRejections = createRejectionLog(log);
	logOutages(commands, log);
	logRejections(commands);
	return {
		commands,
		retrying() {
			const redis = connect({ socketTimeout: silentMs });
			logRejections(redis);
			return redis;
		},
		close,
	};
}

async function untilReady(redis: Redis, timeoutMs: number): Promise<void> {
	let reason = 'no response';
	redis.on('error', ({ message }) => {
		reason = message;
	});
	const end = performance.now() + timeoutMs;
	while (redis.status !== 'ready') {
		if (performance.now() > end)
			throw new Error(`PEEL_REDIS_URL: Redis cannot be reached (${reason})${hintOf(redis, reason)}`);
		await sleep(20);
	}
	const { db } = redis.options;
	// The client itself would continue with database 0 if Redis does not have this one.
	if (db)
		await redis.select(db).catch(({ message }) => {
			throw new Error(`PEEL_REDIS_URL: database ${db} cannot be used (${message})`);
		});
}

/** A hint for a connection that is established but brings nothing: one end may use TLS and the other not. */
function hintOf({ options }: Redis, reason: string): string {
	if (!/no response|ETIMEDOUT|ECONNRESET|EPIPE|closed|SSL/.test(reason)) return '';
	return options.tls
		? '; an address with rediss:// needs a Redis with TLS'
		: '; a Redis with TLS needs an address with rediss://';
}

/**
 * Resolves when commands can be sent again after an outage whose end another connection has noticed already, or after
 * the longest time that this one may need for it.
 */
export async function untilBack(redis: Redis): Promise<void> {
	const end = performance.now() + maxRetryDelayMs + connectTimeoutMs;
	while (redis.status !== 'ready' && performance.now() < end) await sleep(20);
}

/** Redis's clock in milliseconds since 1970. */
export async function timeOf(redis: Redis): Promise<number> {
	const [seconds, microseconds] = await redis.time();
	return Number(seconds) * 1000 + Math.floor(Number(microseconds) / 1000);
}

async function warnOfClock(redis: Redis, log: ConnectionLog): Promise<void> {
	const differenceMs = Date.now() - (await timeOf(redis));
	if (Math.abs(differenceMs) > clockToleranceMs)
		log.warn({ differenceMs }, 'the clock differs from that of Redis: images may count as expired');
}

/** For shutdown: whether `closing` settles while it is worth waiting for Redis. */
export function settlesInTime(closing: Promise<unknown>): Promise<boolean> {
	const settled = closing.then(
		() => true,
		() => true,
	);
	return Promise.race([settled, sleep(closeTimeoutMs, false, { ref: false })]);
}
