// When stored consent is valid, and when it must be given again.
import { expect, test } from 'vitest';
import { consentKey, newConsent, policyVersion, validConsent } from './consent.ts';

const granted = new Date('2026-01-01T12:00:00.000Z');
const thirtyDaysMs = 30 * 24 * 60 * 60 * 1000;
const stored = JSON.stringify(newConsent(granted));

function after(ms: number): Date {
	return new Date(granted.getTime() + ms);
}

test('a record contains the grant, the policy version and both dates', () => {
	expect(newConsent(granted)).toEqual({
		granted: true,
		policyVersion: '2025-09-04',
		grantedDate: '2026-01-01T12:00:00.000Z',
		expiresAt: '2026-01-31T12:00:00.000Z',
	});
	expect(consentKey).toBe('peel_upload_consent');
});

test('consent is valid from the moment it is given', () => {
	expect(validConsent(stored, granted)?.policyVersion).toBe(policyVersion);
});

test('consent is valid until the last millisecond of 30 days and not after', () => {
	expect(validConsent(stored, after(thirtyDaysMs - 1))).toBeDefined();
	expect(validConsent(stored, after(thirtyDaysMs))).toBeUndefined();
	expect(validConsent(stored, after(thirtyDaysMs + 1))).toBeUndefined();
});

test('consent to another policy version is not valid', () => {
	const older = JSON.stringify({ ...newConsent(granted), policyVersion: '2025-01-01' });
	expect(validConsent(older, granted)).toBeUndefined();
});

test('without a stored record there is no consent', () => {
	expect(validConsent(null, granted)).toBeUndefined();
});

test.each(['', '{', 'null', 'true', '[]', '"yes"'])('the malformed record %j is not valid', (text) => {
	expect(validConsent(text, granted)).toBeUndefined();
});

test('a record that is not granted, or has no valid expiry date, is not valid', () => {
	const record = newConsent(granted);
	expect(validConsent(JSON.stringify({ ...record, granted: false }), granted)).toBeUndefined();
	expect(validConsent(JSON.stringify({ ...record, granted: 'true' }), granted)).toBeUndefined();
	expect(validConsent(JSON.stringify({ ...record, expiresAt: 'later' }), granted)).toBeUndefined();
	expect(validConsent(JSON.stringify({ ...record, expiresAt: undefined }), granted)).toBeUndefined();
});
