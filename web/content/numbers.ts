// The numbers and the operator's own words that texts stand in for with {{name}}.
import { limits } from '#contract/limits.ts';
import { consentDays } from '#web/consent/consent.ts';

/** As they stand in a sentence, thousands parted. */
const numbers: Record<string, number> = {
	maxMegabytes: limits.maxMegabytes,
	maxMegapixels: limits.maxPixels / 1_000_000,
	maxOutputSidePx: limits.maxOutputSidePx,
	retentionMinutes: limits.retentionMinutes,
	jobSeconds: limits.jobTimeoutMs / 1000,
	rateWindowSeconds: limits.rateWindowSeconds,
	ratedCalls: limits.rates.calls,
	ratedUploads: limits.rates.uploads,
	ratedMegapixels: limits.rates.megapixels,
	ratedMisses: limits.rates.misses,
	consentDays,
};

/** As they stand in a command. */
const numbersInCode: Record<string, number> = {
	maxBytesInCode: limits.maxBytes,
	maxSideInCode: limits.maxOutputSidePx,
};

/** What only the operator knows. The server puts it in these elements' place; until then they say something true. */
const operatorWords: Record<string, string> = {
	contact: 'the address that the operator of this site publishes',
	repository: 'the address that the operator of this site gives',
};

/** Markdown with each {{name}} replaced. Throws Error on a name that stands for nothing. */
export function fillIn(text: string): string {
	return text.replace(/\{\{(\w+)\}\}/g, (_whole, name: string) => {
		const number = numbers[name];
		if (number !== undefined) return number.toLocaleString('en');
		const inCode = numbersInCode[name];
		if (inCode !== undefined) return String(inCode);
		const words = operatorWords[name];
		if (words) return `<span data-peel="${name}">${words}</span>`;
		throw new Error(`{{${name}}} stands for nothing`);
	});
}
