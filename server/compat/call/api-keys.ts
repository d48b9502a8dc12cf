// Checks the API key of a request. The keys themselves are not known here, only their SHA-256.
import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { ApiKeyEntry } from '#contract/api-keys.ts';
import { isLocalRequest } from './local-requests.ts';

export type ApiKeyCheck =
	/** `client`: whose limits the request counts towards; undefined: those of its address. */
	| { readonly ok: true; readonly client: string | undefined }
	/** 'off': no keys are configured, and the request is not one that needs none. */
	| { readonly ok: false; readonly reason: 'invalid' | 'off' };

export interface ApiKeys {
	/** `key`: the header X-Api-Key, undefined if absent. */
	check(key: string | undefined, request: Pick<FastifyRequest, 'headers' | 'host'>): ApiKeyCheck;
}

/**
 * With keys, the name of the given one is the client: `key:NAME`. Without, programs on this machine need none (whatever
 * they send as one is ignored), and all others are rejected. `isLoopback`: see isLocalService.
 */
export function createApiKeys(
	keys: readonly ApiKeyEntry[],
	{ isLoopback }: { readonly isLoopback: boolean },
): ApiKeys {
	const known = keys.map(({ name, hash }) => ({ name, digest: Buffer.from(hash, 'hex') }));

	/** Compares with every key, in constant time: the duration reveals neither a digest nor which key it was. */
	function nameOf(key: string): string | undefined {
		// A fast hash is enough: a key has 256 random bits, which cannot be guessed.
		const digest = createHash('sha256').update(key).digest();
		return known.filter((entry) => timingSafeEqual(entry.digest, digest))[0]?.name;
	}

	return {
		check(key, request) {
			if (known.length === 0) {
				const isAllowed = isLoopback && isLocalRequest(request);
				return isAllowed ? { ok: true, client: undefined } : { ok: false, reason: 'off' };
			}
			const name = key ? nameOf(key) : undefined;
			return name === undefined ? { ok: false, reason: 'invalid' } : { ok: true, client: `key:${name}` };
		},
	};
}
