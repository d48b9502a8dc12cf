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

/** `words`: what the server replaces by the operator's detail; `sentence`: with the detail in place of the star. */
interface OperatorDetail {
	readonly detail: string;
	readonly words: string;
	readonly sentence?: string;
}

const noContact = 'The operator gives no contact address here. Ask where you found the link to this site.';

const operatorDetails: Record<string, OperatorDetail> = {
	contactLine: { detail: 'contact', words: noContact },
	contactSentence: { detail: 'contact', words: noContact, sentence: 'You can reach the operator at *.' },
	repositoryLine: {
		detail: 'repository',
		words: 'This site gives no link to it. Ask its operator where the source is.',
	},
	repositorySentence: {
		detail: 'repository',
		words: 'This site gives no link to the source. Ask its operator where it is.',
		sentence: 'The source is at *.',
	},
};

/** Throws Error on an unknown name. */
export function fillPlaceholders(text: string): string {
	return text.replace(/\{\{(\w+)\}\}/g, (_whole, name: string) => {
		const number = numbers[name];
		if (number !== undefined) return number.toLocaleString('en');
		const inCode = numbersInCode[name];
		if (inCode !== undefined) return String(inCode);
		const { detail, words, sentence } = operatorDetails[name] ?? {};
		const attribute = sentence ? ` data-sentence="${sentence}"` : '';
		if (detail) return `<span data-peel="${detail}"${attribute}>${words}</span>`;
		throw new Error(`{{${name}}} is an unknown placeholder`);
	});
}
