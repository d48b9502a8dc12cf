import { createCipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { expect, it, test } from 'vitest';
import { createTokens, idChars, tokenChars } from './tokens.ts';

const secret = 'a secret of thirty-two characters';
const tokens = createTokens([secret]);
const expiresAt = 1_800_000_000_000;

const outcome = (run: () => unknown) => {
	try {
		run();
	} catch (error) {
		return (error as { code: string }).code;
	}
	return 'accepted';
};

/** Every text that differs from this one in one character. */
function variants(text: string): string[] {
	return [...text].map((char, at) => text.slice(0, at) + (char === 'A' ? 'B' : 'A') + text.slice(at + 1));
}

it('accepts its own ids', () => {
	const id = tokens.mintId();
	expect(id).toHaveLength(idChars);
	expect(outcome(() => tokens.checkId(id))).toBe('accepted');
});

it('rejects an id with any one character changed, removed or added', () => {
	const id = tokens.mintId();
	for (const forged of [...variants(id), id.slice(0, -1), `${id}A`, '', `${id}=`, `${id} `]) {
		expect(outcome(() => tokens.checkId(forged))).toBe('not-found');
	}
});

it('accepts one spelling of an id: not another alphabet, and no stray characters', () => {
	const ids = Array.from({ length: 50 }, () => tokens.mintId());
	const id = ids.find((one) => /[-_]/.test(one)) ?? '';
	expect(id).not.toBe('');
	const respelled = id.replaceAll('-', '+').replaceAll('_', '/');
	for (const other of [respelled, `${id.slice(0, 8)}\n${id.slice(8)}`, `${id.slice(0, -1)}=`]) {
		expect(outcome(() => tokens.checkId(other))).toBe('not-found');
	}
});

it('never creates the same id twice', () => {
	expect(new Set(Array.from({ length: 1000 }, () => tokens.mintId())).size).toBe(1000);
});

it('creates ids with 128 bits that each differ from one to the next', () => {
	const ids = Array.from({ length: 100 }, () => Buffer.from(tokens.mintId(), 'base64url'));
	for (let bit = 0; bit < 128; bit++) {
		const values = new Set(ids.map((id) => ((id[bit >> 3] as number) >> (bit & 7)) & 1));
		expect([bit, values.size]).toEqual([bit, 2]);
	}
});

it('opens its own token until the exact time of expiry', () => {
	const id = tokens.mintId();
	const token = tokens.mint(id, expiresAt);
	expect(token).toHaveLength(tokenChars);
	expect(tokens.open(token, expiresAt - 1)).toEqual({ id, expiresAt });
	expect(outcome(() => tokens.open(token, expiresAt))).toBe('token-expired');
});

it('rejects a token with any one character changed, before checking its expiry', () => {
	const token = tokens.mint(tokens.mintId(), expiresAt);
	for (const forged of variants(token)) {
		expect(outcome(() => tokens.open(forged, expiresAt + 1))).toBe('not-found');
	}
});

it('rejects a token made of parts of two, wherever it is cut', () => {
	const [a, b] = [tokens.mint(tokens.mintId(), expiresAt), tokens.mint(tokens.mintId(), expiresAt)];
	for (let cut = 1; cut < tokenChars; cut++) {
		const spliced = a.slice(0, cut) + b.slice(cut);
		// Tokens may happen to begin or end alike.
		if (spliced === a || spliced === b) continue;
		expect(outcome(() => tokens.open(spliced, 0))).toBe('not-found');
	}
});

it('contains no part of the id, and is another text each time', () => {
	const id = tokens.mintId();
	const token = tokens.mint(id, expiresAt);
	const random = Buffer.from(id, 'base64url').subarray(0, 16);
	expect(Buffer.from(token, 'base64url').includes(random.subarray(0, 4))).toBe(false);
	expect(tokens.mint(id, expiresAt)).not.toBe(token);
});

it('accepts one spelling of a token', () => {
	const token = tokens.mint(tokens.mintId(), expiresAt);
	const spellings = [`${token}=`, `${token} `, `${token.slice(0, 8)}\n${token.slice(8)}`, `${token}A`];
	for (const other of [...spellings, token.slice(0, -1), '']) {
		expect(outcome(() => tokens.open(other, 0))).toBe('not-found');
	}
});

it('accepts what an older secret signed, and signs with the newest', () => {
	const [older, newer] = ['o'.repeat(32), 'n'.repeat(32)];
	const id = createTokens([older]).mintId();
	const token = createTokens([older]).mint(id, expiresAt);
	const rotated = createTokens([newer, older]);
	expect(rotated.open(token, 0).id).toBe(id);
	expect(outcome(() => rotated.checkId(id))).toBe('accepted');
	expect(rotated.open(rotated.mint(id, expiresAt), 0).id).toBe(id);
	expect(outcome(() => createTokens([older]).open(rotated.mint(id, expiresAt), 0))).toBe('not-found');
	expect(outcome(() => createTokens([older]).checkId(rotated.mintId()))).toBe('not-found');
});

/** The keys of ids and of tokens, as HKDF (RFC 5869) derives them from the secret. */
const keyOf = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
const [idKey, tokenKey] = [keyOf('peel id'), keyOf('peel result token, AES-256-GCM')];

test.each([
	['ids', 'accepted', idKey],
	['tokens', 'not-found', tokenKey],
])('an id that is signed with the key of %s: %s', (_key, expected, key) => {
	const random = randomBytes(16);
	const tag = createHmac('sha256', key).update(random).digest().subarray(0, 8);
	expect(outcome(() => tokens.checkId(Buffer.concat([random, tag]).toString('base64url')))).toBe(expected);
});

test.each([
	['tokens', 'accepted', tokenKey],
	['ids', 'not-found', idKey],
])('a token that is encrypted with the key of %s: %s', (_key, expected, key) => {
	const body = Buffer.alloc(32);
	body.set(Buffer.from(tokens.mintId(), 'base64url'));
	body.writeDoubleBE(expiresAt, 24);
	const nonce = randomBytes(12);
	const cipher = createCipheriv('aes-256-gcm', key, nonce);
	const token = Buffer.concat([nonce, cipher.update(body), cipher.final(), cipher.getAuthTag()]);
	expect(outcome(() => tokens.open(token.toString('base64url'), 0))).toBe(expected);
});
