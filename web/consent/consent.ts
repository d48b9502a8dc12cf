// The consent record for the upload terms: its stored form and its validity rules.
import { product } from '#contract/product.ts';

export const consentKey = `${product.key}_upload_consent`;
export const policyVersion = '2025-09-04';
export const consentDays = 30;

/** An upload was due without a valid consent. */
export class ConsentError extends Error {}

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

/** Parses the stored record; undefined unless it is granted, for the current policy version and not expired. */
export function validConsent(stored: string | null, now: Date): ConsentRecord | undefined {
	if (stored === null) return undefined;
	let record: Partial<ConsentRecord> | null;
	try {
		record = JSON.parse(stored);
	} catch {
		return undefined;
	}
	if (record?.granted !== true || record.policyVersion !== policyVersion) return undefined;
	// A malformed date is NaN, which compares as false: expired.
	return Date.parse(record.expiresAt ?? '') > now.getTime() ? (record as ConsentRecord) : undefined;
}
