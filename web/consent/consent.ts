// The visitor's consent to the upload terms: what is stored, and when it still counts.
import { product } from '#contract/product.ts';

export const consentKey = `${product.key}_upload_consent`;
export const policyVersion = '2025-09-04';
export const consentDays = 30;

export interface ConsentRecord {
	granted: true;
	policyVersion: string;
	/** ISO 8601 date-times. */
	grantedDate: string;
	expiresAt: string;
}

export function newConsent(now: Date): ConsentRecord {
	return {
		granted: true,
		policyVersion,
		grantedDate: now.toISOString(),
		expiresAt: new Date(now.getTime() + consentDays * 24 * 60 * 60 * 1000).toISOString(),
	};
}

/** The stored record if it still counts: readable, granted, of today's policy, not expired. */
export function validConsent(stored: string | null, now: Date): ConsentRecord | undefined {
	if (stored === null) return undefined;
	let record: Partial<ConsentRecord> | null;
	try {
		record = JSON.parse(stored);
	} catch {
		return undefined;
	}
	if (record?.granted !== true || record.policyVersion !== policyVersion) return undefined;
	// An unreadable date compares as false and so counts as expired.
	return Date.parse(record.expiresAt ?? '') > now.getTime() ? (record as ConsentRecord) : undefined;
}
