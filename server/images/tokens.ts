// Signed ids and encrypted result tokens: only this service can create them,
// and a token contains its own expiry, so no database is needed.
import {
	createCipheriv,
	createDecipheriv,
	createHmac,
	hkdfSync,
	randomBytes,
	timingSafeEqual,
} from 'node:crypto';
import { AppError } from '#contract/errors.ts';

const randomLength = 16;
const idTagLength = 8;
const idLength = randomLength + idTagLength;

/** A token is a nonce, the encrypted id and expiry, and the tag that authenticates both. Lengths in bytes. */
const nonceLength = 12;
const expiryLength = 8;
const tokenTagLength = 16;
const tokenLength = nonceLength + idLength + expiryLength + tokenTagLength;

const tokenCipher = 'aes-256-gcm';

/**
 * Characters of an id and of a token. Both have a multiple of three bytes, so
 * each has exactly one spelling in base64url.
 */
export const idChars = (idLength / 3) * 4;
export const tokenChars = (tokenLength / 3) * 4;

export interface Tokens {
	/** A new id: 128 random bits and a 64-bit tag that distinguishes it from a guess. */
	mintId(): string;
	/** Throws 'not-found' unless this service created the id. Needs no lookup. */
	checkId(id: string): void;
	/**
	 * A token that opens the result of `id` until `expiresAt` (ms since 1970), another one at each call. It does not
	 * reveal the id, which opens the original and deletes the image: a download link can be passed on.
	 */
	mint(id: string, expiresAt: number): string;
	/** The id and expiry of a token. Throws 'not-found' if it is forged, 'token-expired' if it has expired. */
	open(token: string, now: number): { id: string; expiresAt: number };
}

/**
 * `secrets`: newest first. The first one signs and encrypts, all are tried, so
 * that a secret can be rotated while old links keep working.
 */
export function createTokens(secrets: readonly string[]): Tokens {
	const idKeys = secrets.map((secret) => deriveKey(secret, 'peel id'));
	const tokenKeys = secrets.map((secret) => deriveKey(secret, 'peel result token, AES-256-GCM'));
	const [idKey] = idKeys;
	const [tokenKey] = tokenKeys;
	if (!idKey || !tokenKey) throw new Error('at least one secret is needed');

	return {
		mintId() {
			const random = randomBytes(randomLength);
			return Buffer.concat([random, idTag(idKey, random)]).toString('base64url');
		},
		checkId(id) {
			const bytes = decode(id, idLength);
			const random = bytes.subarray(0, randomLength);
			const tag = bytes.subarray(randomLength);
			// `filter` tries all keys, so that the time reveals nothing of the one that matches.
			const matching = idKeys.filter((key) => timingSafeEqual(idTag(key, random), tag));
			if (matching.length === 0) throw new AppError('not-found');
		},
		mint(id, expiresAt) {
			const body = Buffer.alloc(idLength + expiryLength);
			body.set(Buffer.from(id, 'base64url'));
			body.writeDoubleBE(expiresAt, idLength);
			return encrypt(tokenKey, body).toString('base64url');
		},
		open(token, now) {
			const bytes = decode(token, tokenLength);
			const body = tokenKeys.map((key) => decrypt(key, bytes)).find((opened) => opened !== undefined);
			if (!body) throw new AppError('not-found');
			const expiresAt = body.readDoubleBE(idLength);
			if (now >= expiresAt) throw new AppError('token-expired');
			return { id: body.subarray(0, idLength).toString('base64url'), expiresAt };
		},
	};
}

/** The decoder also accepts other alphabets and stray characters; only one spelling is valid. */
function decode(text: string, length: number): Buffer {
	const bytes = Buffer.from(text, 'base64url');
	if (bytes.length !== length || bytes.toString('base64url') !== text) throw new AppError('not-found');
	return bytes;
}

function idTag(key: Buffer, random: Buffer): Buffer {
	return createHmac('sha256', key).update(random).digest().subarray(0, idTagLength);
}

/** Random nonces of 96 bits are safe for 2^32 tokens of one key (NIST SP 800-38D, section 8.3). */
function encrypt(key: Buffer, body: Buffer): Buffer {
	const nonce = randomBytes(nonceLength);
	const cipher = createCipheriv(tokenCipher, key, nonce, { authTagLength: tokenTagLength });
	return Buffer.concat([nonce, cipher.update(body), cipher.final(), cipher.getAuthTag()]);
}

/** Undefined unless this key made the token. */
function decrypt(key: Buffer, token: Buffer): Buffer | undefined {
	const nonce = token.subarray(0, nonceLength);
	const decipher = createDecipheriv(tokenCipher, key, nonce, { authTagLength: tokenTagLength });
	decipher.setAuthTag(token.subarray(-tokenTagLength));
	const body = decipher.update(token.subarray(nonceLength, -tokenTagLength));
	try {
		return Buffer.concat([body, decipher.final()]);
	} catch {
		return undefined;
	}
}

/** HKDF (RFC 5869) with one key for each purpose, so that nothing made for one is valid for another. */
function deriveKey(secret: string, purpose: string): Buffer {
	return Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
}
