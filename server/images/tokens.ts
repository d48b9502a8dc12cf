// Signed handles: ids that only this service can have made, and result tokens that carry their own expiry. No database.
import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { AppError } from '#contract/errors.ts';

const randomLength = 16;
const idTagLength = 8;
const idLength = randomLength + idTagLength;
const expiryLength = 6;
const tokenTagLength = 18;
const tokenLength = idLength + expiryLength + tokenTagLength;

/** Characters of an id and of a token: multiples of three bytes, so base64url has one spelling for each. */
export const idChars = (idLength / 3) * 4;
export const tokenChars = (tokenLength / 3) * 4;

export interface Tokens {
	/** A new id: 128 random bits and a 64-bit tag that tells it from a guess. */
	mintId(): string;
	/** Throws 'not-found' unless this service made the id. Nothing is looked up. */
	checkId(id: string): void;
	/** A token that opens the result of `id` until `expiresAt` (ms since 1970). */
	mint(id: string, expiresAt: number): string;
	/** The id and expiry in a token. Throws 'not-found' if forged, 'token-expired' from its expiry on. */
	open(token: string, now: number): { id: string; expiresAt: number };
}

/** `secrets`: newest first. The first signs; all verify, so a secret can be replaced without cutting off anyone. */
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

/** The bytes before the tag, once the tag has been found to be ours, in constant time. */
function verified(text: string, length: number, keys: readonly Buffer[], tagLength: number): Buffer {
	const bytes = Buffer.from(text, 'base64url');
	// Decoding forgives other alphabets and stray characters: one handle is to have one spelling.
	if (bytes.length !== length || bytes.toString('base64url') !== text) throw new AppError('not-found');
	const body = bytes.subarray(0, -tagLength);
	const ours = keys.filter((key) => timingSafeEqual(tag(key, body, tagLength), bytes.subarray(-tagLength)));
	if (ours.length === 0) throw new AppError('not-found');
	return body;
}

function tag(key: Buffer | undefined, body: Buffer, length: number): Buffer {
	if (!key) throw new Error('at least one secret is needed');
	return createHmac('sha256', key).update(body).digest().subarray(0, length);
}

/** HKDF (RFC 5869), one key for each purpose, so that an id's tag is never a token's. */
function deriveKey(secret: string, purpose: string): Buffer {
	return Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
}
