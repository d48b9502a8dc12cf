import { expect, it } from 'vitest';
import { createTokens, idChars, tokenChars } from './tokens.ts';

const tokens = createTokens(['a secret of thirty-two characters']);
const expiresAt = 1_800_000_000_000;

const refusal = (run: () => unknown) => {
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

it('recognises its own ids', () => {
	const id = tokens.mintId();
	expect(id).toHaveLength(idChars);
	expect(refusal(() => tokens.checkId(id))).toBe('accepted');
});

it('refuses an id changed in any one character, cut short, or made longer', () => {
	const id = tokens.mintId();
	for (const forged of [...variants(id), id.slice(0, -1), `${id}A`, '', `${id}=`, `${id} `]) {
		expect(refusal(() => tokens.checkId(forged))).toBe('not-found');
	}
});

it('knows one spelling of an id: that of another alphabet, or with stray characters, is not its own', () => {
	const ids = Array.from({ length: 50 }, () => tokens.mintId());
	const id = ids.find((one) => /[-_]/.test(one)) ?? '';
	expect(id).not.toBe('');
	const respelled = id.replaceAll('-', '+').replaceAll('_', '/');
	for (const other of [respelled, `${id.slice(0, 8)}\n${id.slice(8)}`, `${id.slice(0, -1)}=`]) {
		expect(refusal(() => tokens.checkId(other))).toBe('not-found');
	}
});

it('never makes the same id twice', () => {
	expect(new Set(Array.from({ length: 1000 }, () => tokens.mintId())).size).toBe(1000);
});

it('opens its own token until the very moment of expiry', () => {
	const id = tokens.mintId();
	const token = tokens.mint(id, expiresAt);
	expect(token).toHaveLength(tokenChars);
	expect(tokens.open(token, expiresAt - 1)).toEqual({ id, expiresAt });
	expect(refusal(() => tokens.open(token, expiresAt))).toBe('token-expired');
});

it('refuses a token changed in any one character, before looking at its expiry', () => {
	const token = tokens.mint(tokens.mintId(), expiresAt);
	for (const forged of variants(token)) {
		expect(refusal(() => tokens.open(forged, expiresAt + 1))).toBe('not-found');
	}
});

it('refuses the tag of one image on the body of another', () => {
	const [a, b] = [tokens.mint(tokens.mintId(), expiresAt), tokens.mint(tokens.mintId(), expiresAt)];
	expect(refusal(() => tokens.open(a.slice(0, 40) + b.slice(40), 0))).toBe('not-found');
});

it('still opens what an older secret signed, and signs with the newest', () => {
	const [older, newer] = ['o'.repeat(32), 'n'.repeat(32)];
	const id = createTokens([older]).mintId();
	const token = createTokens([older]).mint(id, expiresAt);
	const rotated = createTokens([newer, older]);
	expect(rotated.open(token, 0).id).toBe(id);
	expect(refusal(() => rotated.checkId(id))).toBe('accepted');
	expect(refusal(() => createTokens([older]).checkId(rotated.mintId()))).toBe('not-found');
});
