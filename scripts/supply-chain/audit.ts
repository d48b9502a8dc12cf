// Reads the report of `npm audit --json`.

type Audit =
	| { readonly kind: 'report'; readonly severe: number; readonly other: number }
	| { readonly kind: 'no-response'; readonly reason: string };

/** `severe` counts packages with a known vulnerability that is high or critical. */
export function readAudit(report: unknown): Audit {
	const { metadata, message, error } = (report ?? {}) as AuditReport;
	const found = metadata?.vulnerabilities;
	if (!found) return { kind: 'no-response', reason: error?.summary || message || 'npm printed no report' };
	const severe = (found.high ?? 0) + (found.critical ?? 0);
	return { kind: 'report', severe, other: (found.total ?? severe) - severe };
}

interface AuditReport {
	readonly metadata?: { readonly vulnerabilities?: Readonly<Record<string, number>> };
	/** Set if the registry does not respond or does not support audits. */
	readonly message?: string;
	readonly error?: { readonly summary?: string };
}
