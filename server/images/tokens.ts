// Signed ids and result tokens: only this service can create them, and a token contains its own expiry, so no database is needed.
import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { AppError } from '#contract/errors.ts';

const randomLength = 16;
const idTagLength = 8;
const idLength = randomLength + idTagLength;
const expiryLength = 6;
const tokenTagLength = 18;
const tokenLength = idLength + expiryLength + tokenTagLength;

/** Characters of an id and of a token. Both have a multiple of three bytes, so each has exactly one spelling in base64url. */
export const idChars = (idLength / 3) * 4;
export const tokenChars = (tokenLength / 3) * 4;

export interface Tokens {
	/** A new id: 128 random bits and a 64-bit tag that distinguishes it from a guess. */
	mintId(): string;
	/** Throws 'not-found' unless this service created the id. Needs no lookup. */
	checkId(id: string): void;
	/** A token that opens the result of `id` until `expiresAt` (ms since 1970). */
	mint(id: string, expiresAt: number): string;
	/** The id and expiry of a token. Throws 'not-found' if it is forged, 'token-expired' if it has expired. */
	open(token: string, now: number): { id: string; expiresAt: number };
}

/** `secrets`: newest first. The first one signs, all verify, so that a secret can be rotated while old links keep working. */
export function createTokens(secrets: readonly string[]): Tokens {
	const idKeys = secrets.map((secret) => deriveKey(secret, 'peel id'));
	const tokenKeys = secrets.map((secret) => deriveKey(secret, 'peel result token'));

	return {
		mintId() {
			const random = randomBytes(randomLength);
			return Buffer.concat([random, tag(idKeys[0], random, idTagLength)]).toString('base64url');
		},
		checkId(id) {
			verified(id, idLength, idKeys, idTagLength);
		},
		mint(id, expiresAt) {
			const body = Buffer.alloc(idLength + expiryLength);
			body.set(Buffer.from(id, 'base64url'));
			body.writeUIntBE(expiresAt, idLength, expiryLength);
			return Buffer.concat([body, tag(tokenKeys[0], body, tokenTagLength)]).toString('base64url');
		},
		open(token, now) {
			const body = verified(token, tokenLength, tokenKeys, tokenTagLength);
			const expiresAt = body.readUIntBE(idLength, expiryLength);
			if (now >= expiresAt) throw new AppError('token-expired');
			return { id: body.subarray(0, idLength).toString('base64url'), expiresAt };
		},
	};
}

/** Returns the bytes before the tag after verifying the tag in constant time. */
function verified(text: string, length: number, keys: readonly Buffer[], tagLength: number): Buffer {
	const bytes = Buffer.from(text, 'base64url');
	// The decoder also accepts other alphabets and stray characters; only one spelling is valid.
	if (bytes.length !== length || bytes.toString('base64url') !== text) throw new AppError('not-found');
	const body = bytes.subarray(0, -tagLength);
	const matching = keys.filter((key) =>
		timingSafeEqual(tag(key, body, tagLength), bytes.subarray(-tagLength)),
	);
	if (matching.length === 0) throw new AppError('not-found');
	return body;
}

function tag(key: Buffer | undefined, body: Buffer, length: number): Buffer {
	if (!key) throw new Error('at least one secret is needed');
	return createHmac('sha256', key).update(body).digest().subarray(0, length);
}

/** HKDF (RFC 5869) with one key for each purpose, so that the tag of an id is never valid for a token. */
function deriveKey(secret: string, purpose: string): Buffer {
	return Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
}
