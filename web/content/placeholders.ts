// Replaces {{name}} placeholders in texts by limits of the software or by elements for operator details.
import { limits } from '#contract/limits.ts';
import { consentDays } from '#web/consent/consent.ts';

/** For prose, with thousands separators. */
const numbers: Record<string, number> = {
	maxMegabytes: limits.maxMegabytes,
	maxMegapixels: limits.maxPixels / 1_000_000,
	maxSidePx: limits.maxSidePx,
	maxOutputSidePx: limits.maxOutputSidePx,
	maxGuessSidePx: limits.maxGuessSidePx,
	retentionMinutes: limits.retentionMinutes,
	jobSeconds: limits.jobTimeoutMs / 1000,
	rateWindowSeconds: limits.rateWindowSeconds,
	modelWindowMinutes: limits.modelWindowSeconds / 60,
	ratedCalls: limits.rates.calls,
	ratedUploads: limits.rates.uploads,
	ratedMegapixels: limits.rates.megapixels,
	ratedRenderings: limits.rates.renderings,
	ratedMasks: limits.rates.masks,
	ratedMisses: limits.rates.misses,
	consentDays,
};

/** For commands, without separators. */
const numbersInCode: Record<string, number> = {
	maxBytesInCode: limits.maxBytes,
	maxSideInCode: limits.maxOutputSidePx,
};

/** Neutral texts that the server replaces by the operator's details: within a sentence, or as a paragraph. */
const operatorDetails: Record<string, readonly [detail: string, words: string]> = {
	contact: ['contact', 'the address that the operator of this site publishes'],
	contactLine: ['contact', 'This site gives no address. Ask where you found the link to it.'],
	repository: ['repository', 'the address that the operator of this site provides'],
	repositoryLine: ['repository', 'This site gives no link to it. Ask its operator where the source is.'],
};

/** Throws Error on an unknown name. */
export function fillPlaceholders(text: string): string {
	return text.replace(/\{\{(\w+)\}\}/g, (_whole, name: string) => {
		const number = numbers[name];
		if (number !== undefined) return number.toLocaleString('en');
		const inCode = numbersInCode[name];
		if (inCode !== undefined) return String(inCode);
		const [detail, words] = operatorDetails[name] ?? [];
		if (detail) return `<span data-peel="${detail}">${words}</span>`;
		throw new Error(`{{${name}}} is an unknown placeholder`);
	});
}
