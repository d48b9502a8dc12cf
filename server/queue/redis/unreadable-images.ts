// Pictures that cannot be read, remembered for all nodes: whoever asks again is told, and no worker or child is risked on them once more.
import type { Redis } from 'ioredis';
import type { AppError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { decodeFailure, encodeFailure } from './failure.ts';
import { keys } from './keys.ts';

const markLifeMs = limits.retentionMinutes * 60_000;

export async function markRefused(redis: Redis, id: string, refusal: AppError): Promise<void> {
	await redis.set(keys.refused(id), encodeFailure(refusal).message, 'PX', markLifeMs);
}

export async function refusalOf(redis: Redis, id: string): Promise<AppError | undefined> {
	const mark = await redis.get(keys.refused(id));
	return mark === null ? undefined : decodeFailure(mark);
}
