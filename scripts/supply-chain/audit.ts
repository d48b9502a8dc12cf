// Reads what `npm audit --json` says.

export type Audit =
	| { readonly kind: 'answered'; readonly grave: number; readonly other: number }
	| { readonly kind: 'no-answer'; readonly why: string };

/** `grave` counts packages with a known weakness that is high or critical. */
export function readAudit(report: unknown): Audit {
	const { metadata, message, error } = (report ?? {}) as AuditReport;
	const found = metadata?.vulnerabilities;
	if (!found) return { kind: 'no-answer', why: error?.summary || message || 'npm printed no report' };
	const grave = (found.high ?? 0) + (found.critical ?? 0);
	return { kind: 'answered', grave, other: (found.total ?? grave) - grave };
}

interface AuditReport {
	readonly metadata?: { readonly vulnerabilities?: Readonly<Record<string, number>> };
	/** Of a registry that does not answer, or has no such service. */
	readonly message?: string;
	readonly error?: { readonly summary?: string };
}
